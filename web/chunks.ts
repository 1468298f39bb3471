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
  { name: 'site', paths: ['web/root.tsx', 'web/layouts/site.tsx'] },
  // Small parts of the pages of land, and the styles of the drawn map, whose components load later.
  {
    name: 'land',
    paths: [
      'web/listing/photo.tsx',
      'web/listing/card-price.tsx',
      'web/map/palette.module.css',
      'web/map/lazy-map.module.css',
      'web/map/static-map.module.css',
      'domain/availability.ts',
      'domain/acreage.ts',
      'domain/pricing.ts',
    ],
  },
  { name: 'search', paths: ['web/listing/home-filters.ts'] },
  // Loaded after the first scripts (web/rendering/hydrated-later.tsx).
  { name: 'map', paths: ['web/map/lazy-map.tsx', 'web/listing/home-map.tsx'] },
  // A hundred bytes each: as files of their own they would cost more than they contain.
  { name: 'icons', paths: ['node_modules/lucide/'], minShareCount: 2 },
  // Also on pages without an account, as the search of the administration's layout would take it along.
  { name: 'form', paths: ['web/ui/field.tsx', 'web/ui/error-line.tsx'] },
  {
    name: 'account',
    paths: [
      'web/layouts/signed-in.tsx',
      'web/layouts/confirmed.tsx',
      'web/ui/error-text.ts',
      'web/ui/connection.ts',
    ],
  },
  {
    name: 'administration',
    paths: ['web/layouts/admin.tsx', 'web/layouts/table-address.ts', 'web/ui/table/'],
  },
];
