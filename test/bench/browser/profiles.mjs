/**
 * A line and a machine.
 *
 * @typedef {object} Profile
 * @property {string} name
 * @property {string} [title] for readers
 * @property {{ mbitPerSecond: number, latencyMs: number }} [line] absent: as fast as the machine
 * @property {number} [slowdown] how many times slower the page's processor is
 */

/** @type {readonly Profile[]} */
export const profiles = [
  { name: 'none', title: 'This machine, as fast as it is' },
  {
    name: 'intranet',
    title: 'Intranet: 20 Mbit/s, 20 ms, a processor four times slower',
    line: { mbitPerSecond: 20, latencyMs: 20 },
    slowdown: 4,
  },
  {
    name: 'slow',
    title: 'Slow line: 1.6 Mbit/s, 150 ms, a processor four times slower',
    line: { mbitPerSecond: 1.6, latencyMs: 150 },
    slowdown: 4,
  },
]

/**
 * Makes a page as slow as the profile says. Uploads are half as fast.
 *
 * @param {import('playwright').CDPSession} devTools
 * @param {Profile} profile
 */
export async function slowDown(devTools, { line, slowdown }) {
  if (line) {
    const bytesPerSecond = line.mbitPerSecond * 125_000
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond / 2,
    })
  }
  if (slowdown) await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
