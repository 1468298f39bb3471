import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { reportPath } from './headers.ts';
import { originOf } from './origin.ts';
import { createLimit, networkOf } from './rate-limit.ts';

/** A page that is broken makes a report or two; anybody can send others. */
const limit = { max: 20, seconds: 60 };
const maxBytes = 16_384;
const maxReports = 10;

type Fields = Record<string, unknown>;

/** A text of a report as far as it goes into the log: one line, and none that is endless. */
const wordOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');

/** What was blocked: a word such as 'inline', or the origin; the rest of an address may hold a secret. */
const sourceOf = (value: unknown): string => {
  const text = wordOf(value);
  const url = URL.parse(text);
  return url ? (url.origin === 'null' ? url.protocol : url.origin) : text;
};

/** The kind of page, such as '/verify': what follows may be a secret. */
const pageOf = (value: unknown): string => `/${URL.parse(wordOf(value))?.pathname.split('/')[1] ?? ''}`;

/** The reports of a body: one of the older kind, or a list of the newer, whose fields have other names. */
const reportsIn = (body: unknown): Fields[] => {
  const older = (body as Fields | null)?.['csp-report'];
  const found: unknown[] = Array.isArray(body) ? body.slice(0, maxReports).map((one) => one?.body) : [older];
  return found.filter((one): one is Fields => typeof one === 'object' && one !== null);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Takes browsers' reports of what a page's policy kept from happening; each is one line of the log of security
 * (docs/rules/privacy-and-security.md#reports-of-the-policy).
 */
export const servePolicyReports = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  const count = createLimit(ctx, limit);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/csp-report', 'application/reports+json', 'application/json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: maxBytes }, (_request, text, done) =>
      done(null, parse(String(text))),
    );
    scope.post(reportPath, async (request, reply) => {
      count(networkOf(request.ip));
      for (const report of reportsIn(request.body)) {
        const [directive, blocked, page] = [
          report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive'],
          report.blockedURL ?? report['blocked-uri'],
          report.documentURL ?? report['document-uri'],
        ];
        ctx.securityLog('policyViolated', originOf(request), {
          directive: wordOf(directive),
          blocked: sourceOf(blocked),
          page: pageOf(page),
        });
      }
      return reply.code(204).send();
    });
  });
};
