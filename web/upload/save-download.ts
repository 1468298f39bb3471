import type { Download } from '#contract/endpoint.ts';

/** Long enough for a browser to have taken hold of what it saves. */
const millisecondsToTake = 60_000;

/** Hands a file to the browser, which saves it under its name, or asks where to, or shows it, as people have it set. */
export const saveDownload = async ({ name, content }: Download, type: string): Promise<void> => {
  const blob = await new Response(content, { headers: { 'content-type': type } }).blob();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), millisecondsToTake);
};
