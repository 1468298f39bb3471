import type { Download } from '#contract/endpoint.ts';

/** How long the object URL stays valid, so that the browser can start the download. */
const revokeAfterMs = 60_000;

/** Hands a file to the browser, which saves or shows it according to the user's settings. */
export const saveDownload = async ({ name, content }: Download, type: string): Promise<void> => {
  const blob = await new Response(content, { headers: { 'content-type': type } }).blob();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
};
