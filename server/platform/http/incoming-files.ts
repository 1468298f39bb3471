import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refused } from '#contract/refusals.ts';
import type { IncomingFile } from '../../operation.ts';
import { waitOutside } from '../db/pool.ts';

const fields = { max: 20, bytes: 2_000 };

type BodyError = { code?: string; statusCode?: number };

/** An exceeded limit has a status of its own; any other fault of the body, or its breaking off, is bad input. */
const refusedFor = (error: BodyError): unknown =>
  error.statusCode === undefined
    ? new Refused('badInput', { text: 'The upload is not whole. Please send it again.' })
    : error;

const readWhole = async (part: MultipartFile): Promise<Buffer> => {
  const bytes = await waitOutside(part.toBuffer()).catch((error: BodyError) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new Refused('fileTooLarge') : refusedFor(error);
  });
  // When the limit is reached at the end of a chunk, the stream ends without an error.
  if (part.file.truncated) throw new Refused('fileTooLarge');
  return bytes;
};

/**
 * The file's original name: browsers encode quotes and line breaks in it as `%22`, `%0D` and `%0A` (HTML standard). A
 * part that only has a content type is a file without a name, which the library's types don't know of.
 */
const nameOf = ({ filename }: { filename?: string }): string =>
  (filename ?? '').replaceAll(/%(?:22|0D|0A)/g, (code) => decodeURIComponent(code));

const wellFormed = async function* <Part>(parts: AsyncIterable<Part>): AsyncIterable<Part> {
  const iterator = parts[Symbol.asyncIterator]();
  while (true) {
    const next = await waitOutside(iterator.next()).catch((error: BodyError) => {
      throw refusedFor(error);
    });
    if (next.done) return;
    yield next.value;
  }
};

/** The files and text fields of a multipart body, in order. @throws Refused for any other kind of body. */
export const readMultipart = (request: FastifyRequest, files: NonNullable<Endpoint['files']>) => {
  const texts: Record<string, string[]> = {};
  const read = async function* (): AsyncIterable<IncomingFile> {
    if (!request.isMultipart()) throw new Refused('unsupportedMediaType');
    const limits = { files: files.max, fileSize: files.bytes, fields: fields.max, fieldSize: fields.bytes };
    for await (const part of wellFormed(request.parts({ limits }))) {
      if (part.type === 'field') {
        // The library parses a field that says it is JSON; no call takes one.
        if (typeof part.value !== 'string') throw refusedFor({});
        texts[part.fieldname] = [...(texts[part.fieldname] ?? []), part.value];
      } else {
        yield { name: nameOf(part), contentType: part.mimetype, read: () => readWhole(part) };
      }
    }
  };
  return { files: read, fields: texts };
};
