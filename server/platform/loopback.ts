/** True for the host of an address that is this machine's, in any notation. */
export const isLoopbackHost = (host: string): boolean =>
  /^((.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[?::1?\]?)$/i.test(host);
