import * as v from 'valibot'
import {
  applicationAll,
  applicationsOfType,
  ctapAuthenticators,
  dashboardStatus,
  mobileAuthenticators,
  otpApplications,
  otpDevices,
  platformAuthenticators,
} from '../contract/calls/authenticators'
import {
  ctapHistory,
  dashboardHistory,
  historyPage,
  mobileHistory,
  otpHistory,
  platformHistory,
} from '../contract/calls/history'
import { authenticatorTypes } from '../contract/methods'
import { questionOf, type Visit } from './visit'

const devices = [mobileAuthenticators, otpDevices, ctapAuthenticators, platformAuthenticators]
const histories = [dashboardHistory, mobileHistory, otpHistory, ctapHistory, platformHistory]

/** The read-only calls of the user service, in the order in which the dashboard makes them. */
export const reading = [applicationAll, otpApplications, ...devices, ...histories] as const

/** Requests every list that a signed-in employee sees. */
export async function checkLists(visit: Visit, accessToken: string): Promise<void> {
  const all = await visit.expectAnswer(applicationAll, { accessToken })
  for (const authenticatorType of authenticatorTypes) {
    const input = { query: { authenticatorType } }
    await visit.expectAnswer(applicationsOfType, { accessToken, input, note: authenticatorType })
  }
  await visit.expectAnswer(otpApplications, {
    accessToken,
    or: { codes: /^5005$/, meaning: 'every application has an OTP device' },
  })
  const applications = v.safeParse(applicationAll.answer, all)
  const first = applications.success ? applications.output[0] : undefined
  if (first) {
    const input = { query: { applicationId: first.applicationId } }
    await visit.expectAnswer(dashboardStatus, { accessToken, input })
  } else visit.notAsked(questionOf(dashboardStatus), 'there is no application to ask for')
  for (const list of devices) await visit.expectAnswer(list, { accessToken })
  for (const history of histories)
    await visit.expectAnswer(history, { accessToken, input: { query: { pageNum: 1 } } })
  await checkFilters(visit, accessToken)
}

const filters = [
  ['status', 1],
  ['status', 0],
  ['type', 'email'],
] as const

/** Checks that filters work: a backend that ignores a filter sends records that the filter excludes. */
async function checkFilters(visit: Visit, accessToken: string) {
  for (const [field, wanted] of filters) {
    const also = (content: unknown) => {
      const page = v.safeParse(historyPage, content)
      const strays = page.success ? page.output.list.filter((record) => record[field] !== wanted).length : 0
      const records = strays === 1 ? 'record' : 'records'
      return strays > 0 ? [`the filter does not count: ${strays} ${records} of another ${field}`] : []
    }
    const input = { query: { pageNum: 1, [field]: wanted } }
    const note = `${field} is ${wanted}`
    await visit.expectAnswer(dashboardHistory, { accessToken, input, note, also })
  }
}
