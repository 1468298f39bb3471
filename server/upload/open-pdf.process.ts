import { buffer } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';

/** How a PDF opens, as this process says it: see open-pdf.ts. */
const stateOf = async (bytes: Uint8Array): Promise<'opens' | 'needsPassword' | 'broken'> => {
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0 });
    await document.getPage(1);
    return 'opens';
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? 'needsPassword' : 'broken';
  }
};

process.stdout.write(await stateOf(new Uint8Array(await buffer(process.stdin))), () => process.exit());
