import type { APIRequestContext } from '@playwright/test';
import { call } from './people.ts';

/** A new listing of the demo's host, with a unique title; it awaits approval. */
export const listLand = (request: APIRequestContext, name: string): Promise<{ id: string; title: string }> =>
  call(request, 'host', '/listing', {
    title: `${name} ${Math.random().toString(36).slice(2, 10)}`,
    description: 'Alders along a creek, and a clearing that deer cross in the evening.',
    address: { addressLine1: '12 Creek Road', city: 'Viroqua', state: 'WI', zipCode: '54665' },
    county: 'Vernon',
    locationGeoJson: { type: 'Feature', geometry: { type: 'Point', coordinates: [-90.89, 43.56] } },
    acreage: 60,
    listingActivities: ['Deer'],
    maxPartySize: 4,
    baseCost: 45,
    hostPhoneNumber: '6085550142',
    hostEmail: 'host@openacre.example',
    propertyBoundaryDescription: 'From the road to the creek.',
    accessInformation: 'Park at the culvert.',
  });

/** The same, approved: it is public, and all its days are open. */
export const openLand = async (
  request: APIRequestContext,
  name: string,
): Promise<{ id: string; title: string }> => {
  const land = await listLand(request, name);
  await call(request, 'admin', `/listing/${land.id}/approve`, {});
  return land;
};
