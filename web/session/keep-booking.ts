import type { Day } from '#domain/dates.ts';
import { api } from './api.ts';
import { currentUserName } from './cached-answers.ts';
import { findKept, forgetKept, type KeptFile, writeKept } from './kept-bookings.ts';
import { keptPages } from './kept-pages.ts';
import { loadedAnswers } from './loaded-answers.ts';
import { readSubject } from './session.ts';

/** A larger PDF is not kept: it would take long on a weak network, and much of a phone's room. In bytes. */
const maxKeptFileBytes = 5 * 1024 * 1024;

const loadFile = async (id: string): Promise<KeptFile | undefined> => {
  const { getFile } = await api();
  const { name, content, size } = await getFile({ params: { id } });
  if (size === undefined || size > maxKeptFileBytes) return void (await content.cancel());
  return { id, name, content: await new Response(content).blob() };
};

/**
 * Keeps the page of a paid booking on this device, with what it was loaded with, for a later reload without a network
 * (docs/rules/pages.md#no-signal). It goes on adding the scripts that the page loads until the signal aborts.
 *
 * @param path of the page, which is also the name of its answer
 * @param fileId of the PDF of the land
 * @throws where the browser keeps nothing: the page works all the same.
 */
export const keepBooking = async (
  { path, endDay, fileId }: { path: string; endDay: Day; fileId: string | undefined },
  signal: AbortSignal,
): Promise<void> => {
  const userId = readSubject();
  if (userId === null) return;
  const known = [currentUserName, path].map((name) => [name, loadedAnswers.get(name)] as const);
  const answers = Object.fromEntries(known.flatMap(([name, kept]) => (kept ? [[name, kept]] : [])));
  const before = await findKept(path);
  const file = before?.file?.id === fileId ? before?.file : undefined;
  await writeKept(userId, { path, endDay, answers, file });
  try {
    await keptPages.add(path, signal);
    const loaded = fileId && !file ? await loadFile(fileId).catch(() => undefined) : undefined;
    if (loaded && (await findKept(path))) await writeKept(userId, { path, endDay, answers, file: loaded });
  } finally {
    // Somebody signed out, or in, meanwhile: what came after that has to go, too.
    if (readSubject() !== userId) await forgetKept();
  }
};
