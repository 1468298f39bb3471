import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * Test files that take long however short they are, mostly since they wait: on two cores at least 20 seconds, where
 * most take less than one. Begun among the last they would run on alone.
 */
export const slowFiles = [
  'server/payment/kill.test.ts',
  'server/main.test.ts',
  'server/payout/kill.test.ts',
  'server/platform/db/lost-connections.test.ts',
  'server/platform/db/waits.test.ts',
  'server/platform/idempotency/dead-process.test.ts',
  'launch/start-full-disk.test.ts',
  'launch/start-kill.test.ts',
  'launch/postgres-full-disk.test.ts',
];

const isSlow = ({ moduleId }: TestSpecification): boolean =>
  slowFiles.some((file) => moduleId.endsWith(`/${file}`));

/** Vitest's order, in which large files come first, but the slow ones before all others of their project. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project);
    return [...byProject.values()].flatMap((own) =>
      own.toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a))),
    );
  }
}
