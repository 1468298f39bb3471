/** The Openacre logo: a ridge, a pine and the sun, on a parcel of land. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#1f4d3a" />
    <circle cx="21.5" cy="10.5" r="4" fill="#f0a04b" />
    <path d="M0 22.5 8.5 15l6.2 5.4 6.6-5 10.7 8.2V24a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z" fill="#2f6b52" />
    <path
      d="M0 26.2c5.6-2.7 10.4-2.4 15.2-.6 5.6 2 11 2 16.8-.4A8 8 0 0 1 24 32H8a8 8 0 0 1-8-5.8Z"
      fill="#f3ead6"
    />
    <path
      d="m10.4 6.2 3.3 5.2h-1.6l2.8 4.3h-1.9l3.2 4.9h-4.9v4h-1.8v-4H4.6l3.2-4.9H5.9l2.8-4.3H7.1Z"
      fill="#f3ead6"
    />
  </svg>
);
