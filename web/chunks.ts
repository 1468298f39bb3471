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
    ],
  },
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
  { name: 'form', paths: ['web/ui/field.tsx'] },
  {
    name: 'account',
    paths: [
      'web/layouts/signed-in.tsx',
      'web/layouts/confirmed.tsx',
      'web/ui/error-text.ts',
      'web/ui/connection.ts',
    ],
  },
  { name: 'other-land', paths: ['web/listing/other-land.tsx'] },
  {
    name: 'administration',
    paths: ['web/layouts/admin.tsx', 'web/layouts/table-address.ts', 'web/ui/table/'],
  },
];
