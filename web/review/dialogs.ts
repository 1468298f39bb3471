import { dialogOnDemand } from '../ui/dialog-on-demand.tsx';

/** The dialogs of reviews, each a script that loads when it is opened: most people read only. */

export const ReviewDialog = dialogOnDemand('Your review', () =>
  import('./review-dialog.tsx').then(({ ReviewDialog }) => ReviewDialog),
);

export const AnswerDialog = dialogOnDemand('Your answer', () =>
  import('./answer-dialog.tsx').then(({ AnswerDialog }) => AnswerDialog),
);

export const HideDialog = dialogOnDemand('Hide or show a review', () =>
  import('./hide-dialog.tsx').then(({ HideDialog }) => HideDialog),
);

export const RateDialog = dialogOnDemand('Your rating', () =>
  import('./rate-dialog.tsx').then(({ RateDialog }) => RateDialog),
);
