import process from 'node:process';

/**
 * The entry point of the built server. It checks the version of Node before anything else is loaded, because an older
 * Node can't parse the rest: it then prints a sentence and exits with the code for a wrong configuration, which
 * systemd doesn't retry.
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
