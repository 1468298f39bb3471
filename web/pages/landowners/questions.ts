import type { Part } from '../text-page.tsx';

/** The questions that the page's other sections don't answer. */
export const questions: readonly Part[] = [
  [
    'What can I charge?',
    'Whatever your land is worth for a day, from about $15. Set a base price, and higher ones for the weeks that everybody wants: the rut, opening weekend, the first warm days of turkey season. Hunters see each day’s price on the calendar.',
  ],
  [
    'Can I keep days for myself?',
    'Any day, at any time. Close the harvest, the family’s weekend or the whole of December on your calendar; nobody can ask for a closed day. Bookings that you have said yes to stay as they are.',
  ],
  [
    'Who sees where my land is?',
    'Everybody sees the photographs, what you write, the city and county, and a marker on the map where you put it. Your name, phone number, street address, the way in and the boundary go to hunters who have paid, and to nobody else.',
  ],
  [
    'When and how am I paid?',
    'Once the stay is over: through PayPal if your listing names a PayPal email, or else with our next checks in the mail.',
  ],
  [
    'Do I need to put up a sign?',
    'We mail you one within three days of your land’s approval, to the address in your profile; My listings says when it is on its way. Please post it where hunters park, so that they know they are right, and your neighbors know why somebody is there.',
  ],
  [
    'What land can I list?',
    'Land in Wisconsin that you own, or may rent out for its owner: woods, fields, marsh, water. We look at each listing before the public sees it.',
  ],
];
