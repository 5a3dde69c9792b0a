// A process that keeps one processor busy until its parent is gone.
process.on('disconnect', () => process.exit(0))

const sliceMs = 200

function burn() {
  const until = performance.now() + sliceMs
  while (performance.now() < until);
  setImmediate(burn)
}

burn()
