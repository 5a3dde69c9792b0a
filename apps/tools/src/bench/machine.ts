import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** The machine and the date of a measurement, in one line. */
export function machineDescription(): string {
  const [cpu, ...others] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[0]?.toFixed(1)
  return [
    new Date().toISOString().slice(0, 10),
    `${others.length + 1} × ${cpu?.model.trim() ?? 'unknown processor'}`,
    `${memory} GB`,
    `${type()} ${release()}`,
    `Node.js ${process.version.slice(1)}`,
    `load ${load} before the run`,
  ].join(', ')
}
