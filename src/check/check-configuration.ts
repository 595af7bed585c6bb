import { type Configuration, parseConfiguration } from '../contract/configuration'
import { fetchAnswer } from './exchange'
import { judgeOrigin } from './judge-origin'
import { findingOf, type Report } from './visit'

/** Gets and reads the configuration document; undefined where nothing else can be asked without it. */
export async function checkConfiguration(
  configUrl: string,
  origin: string | undefined,
  timeoutMs: number,
  report: Report,
): Promise<Configuration | undefined> {
  const answer = await fetchAnswer(configUrl, origin ? { headers: { Origin: origin } } : {}, timeoutMs)
  const read =
    answer.came && answer.status === 200 && answer.json !== undefined
      ? parseConfiguration(answer.json)
      : undefined
  const differences = !answer.came
    ? [answer.why]
    : !read
      ? [answer.status === 200 ? 'the body is not JSON' : `status ${answer.status} instead of 200`]
      : read.problems.map(({ path, message }) => `${path || 'the document'}: ${message}`)
  report(findingOf('GET    the configuration document', [...differences, ...judgeOrigin(answer, origin)]))
  return read?.ok ? read.config : undefined
}
