const KEPT = 15

/**
 * Keeps what the page asked the test server for last: of a test file that never ended it says how far the page came.
 *
 * @returns {{ middleware: NonNullable<import('@web/test-runner').TestRunnerConfig['middleware']>[number], text: () => string }}
 */
export function createLastRequests() {
  /** @type {{ address: string, at: number, status?: number }[]} */
  const kept = []
  return {
    async middleware({ url, response }, next) {
      /** @type {(typeof kept)[number]} */
      const request = { address: url, at: performance.now() }
      kept.push(request)
      if (kept.length > KEPT) kept.shift()
      await next()
      request.status = response.status
    },
    text: () =>
      kept
        .map(({ address, at, status }) => {
          const secondsAgo = ((performance.now() - at) / 1000).toFixed(1)
          return `${secondsAgo} s before: ${address} ${status ?? 'not answered'}`
        })
        .join('\n'),
  }
}
