// Loaded into the servers that the benchmark measures: answers how much CPU the process has used.
process.on('message', (asked) => {
  if (asked === 'cpu') process.send?.(process.cpuUsage());
});
