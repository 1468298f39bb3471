import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layouts/site.tsx', [
    index('listing/home.screen.tsx'),
    route('listing/:listingId', 'listing/detail.screen.tsx'),
    route('login', 'auth/login.screen.tsx'),
    layout('layouts/signed-in.tsx', [
      route('myaccount', 'user/my-account.screen.tsx'),
      layout('layouts/admin.tsx', [
        route('admin', 'pages/admin.screen.tsx'),
        route('admin/listings', 'listing/admin-listings.screen.tsx'),
        route('admin/listings/submit', 'listing/admin-submit.screen.tsx'),
        route('admin/listings/:listingId', 'listing/admin-listing.screen.tsx'),
        route('admin/listings/:listingId/history', 'listing/listing-history.screen.tsx'),
        route('admin/bookings', 'booking/admin-bookings.screen.tsx'),
        route('admin/bookings/create', 'booking/create-booking.screen.tsx'),
        route('admin/bookings/:bookingId', 'booking/admin-booking.screen.tsx'),
        route('admin/bookings/:bookingId/edit', 'booking/edit-booking.screen.tsx'),
      ]),
      layout('layouts/confirmed.tsx', [
        route('myaccount/bookings', 'booking/my-bookings.screen.tsx'),
        route('myaccount/listings', 'listing/my-listings.screen.tsx'),
        route('myaccount/bookings/:bookingId/detail', 'booking/detail.screen.tsx'),
        route('submitListing', 'listing/submit.screen.tsx'),
        route('listing/:listingId/edit', 'listing/edit.screen.tsx'),
        route('payment/:bookingId', 'payment/pay.screen.tsx'),
        route('listing/:listingId/availability', 'listing/availability.screen.tsx'),
        route('listing/:listingId/cost', 'listing/cost.screen.tsx'),
        route('listing/:listingId/submitBooking/:startDate/:endDate', 'booking/submit.screen.tsx'),
      ]),
    ]),
    route('api/docs', 'pages/api-docs.screen.tsx'),
    route('*', 'pages/not-found.screen.tsx'),
  ]),
  route('points', 'listing/points.resource.ts'),
  route('points/:listingId', 'listing/preview.resource.ts'),
  route('robots.txt', 'pages/robots.resource.ts'),
  route('sitemap.xml', 'pages/sitemap.resource.ts'),
  route('manifest.webmanifest', 'pages/manifest.resource.ts'),
] satisfies RouteConfig;
