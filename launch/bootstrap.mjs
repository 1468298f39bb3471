// The first thing that runs: `node launch/bootstrap.mjs start|dev|test|bench`. It imports nothing by itself, so that
// even a Node too old for the rest can say so.

if (Number(process.versions.node.split('.')[0]) >= 20) {
  import('./run-entry.mjs');
} else {
  console.error(
    `This is Node ${process.versions.node}, and Openacre needs 20 or newer to begin with: https://nodejs.org`,
  );
  process.exitCode = 1;
}
