/**
 * Runs in each process of Vitest's tests: when Vitest is killed, its processes would stay, and with them everything
 * that their tests have started, which loads the next run. Killed at once, as Vitest keeps tests from exiting.
 */
const marked = globalThis as { endsWithVitest?: boolean };
if (!marked.endsWithVitest) process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
marked.endsWithVitest = true; // test files of one process run this anew
