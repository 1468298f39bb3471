/**
 * Which modules of the browser's program share a file. A rule takes the modules below its paths that no rule
 * before it has taken, and with them all that they import: so a layout's file holds what every page inside it loads
 * anyway. The rest is cut by the bundler, into a file for each set of pages that share something.
 */
export const chunks: readonly { name: string; paths: readonly string[]; minShareCount?: number }[] = [
  // Changes with a library's version alone, and stays in caches for long.
  {
    name: 'framework',
    paths: [
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/react-router/',
      'node_modules/scheduler/',
      '\0vite/preload-helper',
    ],
  },
  {
    name: 'site',
    paths: [
      'web/root.tsx',
      'web/layouts/site.tsx',
      'web/ui/icon.tsx',
      'web/ui/button.tsx',
      'web/ui/server-clock.ts',
      // The only one of the shared icons that the first load of home needs.
      'node_modules/lucide/dist/esm/icons/search.mjs',
    ],
  },
  {
    name: 'footer',
    paths: [
      'web/layouts/site-footer.tsx',
      'web/layouts/after-first-view.tsx',
      'web/layouts/menu-closing.tsx',
    ],
  },
  // Small parts of the pages of land, and the styles of the drawn map and the rules, whose components load later.
  {
    name: 'land',
    paths: [
      'web/listing/photo.tsx',
      'web/map/palette.module.css',
      'web/map/lazy-map.module.css',
      'web/map/static-map.module.css',
      'web/listing/land-rules.module.css',
      'web/listing/listing-card.module.css',
      'web/listing/card-price.module.css',
      'web/saved/heart.module.css',
      'web/map/map-to-come.tsx',
      'domain/availability.ts',
      'domain/acreage.ts',
      'domain/pricing.ts',
      'domain/stars.ts',
      'web/review/stars.tsx',
    ],
  },
  {
    name: 'search',
    paths: [
      'web/search/home-filters.ts',
      'web/search/read-search-form.ts',
      'web/search/search-texts.ts',
      'web/search/home.module.css',
      'web/listing/own-land.module.css',
      'web/search/search-form.module.css',
      'web/search/filter-panel.module.css',
      'web/search/sort-control.module.css',
      'web/search/results-tools.module.css',
      'web/search/home-chips.module.css',
      'web/search/days-field.module.css',
    ],
  },
  // Loaded after the first scripts (web/rendering/hydrated-later.tsx).
  { name: 'map', paths: ['web/map/lazy-map.tsx', 'web/search/home-map.tsx'] },
  // Of its first load, shared with what it loads later.
  {
    name: 'listing',
    paths: [
      'web/listing/action-frame.tsx',
      'web/listing/when-to-pay.ts',
      'web/listing/detail.module.css',
      'web/listing/other-land.module.css',
      'web/listing/share-button.module.css',
      'web/ui/receipt.tsx',
    ],
  },
  // Of the contract, and of what a page of land loads later: with either of them it would bring it along to the other.
  { name: 'land-domain', paths: ['domain/land-rules.ts', 'domain/review.ts', 'domain/search-area.ts'] },
  { name: 'rules', paths: ['web/listing/activities-and-rules.tsx', 'web/listing/land-rules.tsx'] },
  { name: 'filters', paths: ['web/search/search-extras.tsx', 'web/search/results-tools.tsx'] },
  { name: 'forecast', paths: ['web/listing/forecast.tsx'] },
  // With its months.
  { name: 'month-grid', paths: ['web/ui/month-grid.tsx'] },
  // Before the reviews, which would take it along to every page that says an error.
  { name: 'error-line', paths: ['web/ui/error-line.tsx'] },
  { name: 'reviews', paths: ['web/listing/reviews.tsx'] },
  // With its icon, which would otherwise be among those that the first load of land needs.
  { name: 'stars-field', paths: ['web/review/stars-field.tsx'] },
  // A hundred bytes each: as files of their own they would cost more than they contain.
  { name: 'icons', paths: ['node_modules/lucide/'], minShareCount: 2 },
  {
    name: 'hearts',
    paths: [
      'web/saved/heart.tsx',
      'web/listing/card-foot.tsx',
      'web/listing/listing-tools.tsx',
      'web/listing/share-button.tsx',
    ],
  },
  { name: 'results', paths: ['web/listing/listing-card.tsx', 'web/search/use-results-pages.ts'] },
  { name: 'home-ending', paths: ['web/search/home-ending.tsx'] },
  // Also on pages without an account, as the search of the administration's layout would take it along.
  {
    name: 'form',
    paths: ['web/ui/field.tsx', 'web/ui/typed-number.ts', 'web/ui/label-from-name.ts', 'domain/phone.ts'],
  },
  {
    name: 'account',
    paths: [
      'web/layouts/signed-in.tsx',
      'web/layouts/confirmed.tsx',
      'web/ui/error-text.ts',
      'web/ui/connection.ts',
      'web/ui/write-button.tsx',
      'contract/problem.ts',
      'domain/interests.ts',
      'domain/listing-status.ts',
      'domain/paging.ts',
    ],
  },
  // Before the conversation, since the site's links of an account need it too.
  { name: 'live', paths: ['web/message/live.ts'] },
  { name: 'other-land', paths: ['web/listing/other-land.tsx'] },
  // What pages behind the login share with the contract, which some of them need only for their first call.
  {
    name: 'domain',
    paths: [
      'domain/administrator-tasks.ts',
      'domain/booking-clock.ts',
      'domain/booking-status.ts',
      'domain/conduct.ts',
      'domain/host-payout.ts',
      'domain/listing-approval.ts',
      'domain/payment-attention.ts',
      'domain/permissions.ts',
      'domain/rejection-reasons.ts',
      'domain/search-days.ts',
      'domain/statistics.ts',
    ],
  },
  // Also on pages without an account, which would get the tables or the whole contract with them.
  { name: 'empty', paths: ['web/ui/empty.tsx'] },
  { name: 'email-kinds', paths: ['domain/email-kinds.ts'] },
  { name: 'page-view', paths: ['domain/page-view.ts'] },
  // What the login needs of the contract, with Zod, and then the rest.
  { name: 'fields', paths: ['contract/auth.ts'] },
  { name: 'contract', paths: ['contract/'] },
  // Small parts, of which nearly every page behind the login needs some.
  {
    name: 'parts',
    paths: [
      'web/session/',
      'web/upload/save-download.ts',
      'web/ui/capitalize.ts',
      'web/ui/fact.tsx',
      'web/ui/focus-after-removal.ts',
      'web/ui/idempotency-key.ts',
      'web/ui/mail-link.tsx',
      'web/ui/postal-address.ts',
      'web/ui/reason-field.tsx',
      'web/ui/save-bar.tsx',
      'web/ui/status-chip.tsx',
      'web/ui/tabs.tsx',
      'web/ui/unsaved.tsx',
      'web/ui/use-scroll-to-hash.ts',
      'web/user/avatar.tsx',
    ],
    minShareCount: 6,
  },
  { name: 'administration', paths: ['web/layouts/admin.tsx'] },
  {
    name: 'tables',
    paths: [
      'web/layouts/table-address.ts',
      'web/layouts/table-page.tsx',
      'web/ui/table/',
      'web/user/account-chips.tsx',
    ],
  },
  {
    name: 'hook-form',
    paths: [
      'web/ui/form.ts',
      'web/ui/address-fields.tsx',
      'web/ui/formatted-field.tsx',
      'web/ui/still-needed.tsx',
    ],
  },
  { name: 'uploads', paths: ['web/upload/', 'web/ui/drop-zone.tsx'], minShareCount: 2 },
  { name: 'conversation', paths: ['web/message/conversation.tsx', 'web/message/message-photos.tsx'] },
  {
    name: 'bookings',
    paths: [
      'web/booking/booking-receipt.tsx',
      'web/booking/booking-status-chip.tsx',
      'web/booking/booking-views.ts',
      'web/booking/just-paid.ts',
      'web/booking/paid-out-text.ts',
      'web/booking/what-next.ts',
    ],
  },
  // And what their hosts and administrators do with them.
  {
    name: 'visits',
    paths: ['web/booking/activity.tsx', 'web/booking/answer-buttons.tsx', 'web/booking/hunter-summary.tsx'],
  },
];
