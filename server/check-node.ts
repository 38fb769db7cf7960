import process from 'node:process';

/**
 * The server's program as it is built. It looks at the version of Node before anything else is loaded, which an older
 * Node could not even read: then a sentence, and the exit code for a wrong configuration, which systemd doesn't retry.
 */
const neededNode = 24;
const wrongConfiguration = 78;

if (Number(process.versions.node.split('.')[0]) < neededNode) {
  process.stderr.write(
    `This is Node ${process.versions.node}. The server needs Node ${neededNode} or newer.\n`,
  );
  process.exit(wrongConfiguration);
}
await import('#server/main.ts');
