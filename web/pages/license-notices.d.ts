/** Made by the build (launch/building/record-packages.ts); empty while developing. */
declare module 'virtual:license-notices' {
  const notices: readonly { name: string; version: string; license: string; text: string }[];
  export default notices;
}
