import * as v from 'valibot'
import { authenticatorTypes } from '../contract/authentication-types'
import { applicationAll, applicationsOfType, otpApplications } from '../contract/calls/applications'
import {
  ctapAuthenticators,
  dashboardStatus,
  mobileAuthenticators,
  otpDevices,
  platformAuthenticators,
} from '../contract/calls/authenticators'
import {
  ctapHistory,
  dashboardHistory,
  mobileHistory,
  otpHistory,
  platformHistory,
} from '../contract/calls/history'
import { historyPage } from '../contract/history-page'
import { questionOf, type Visit } from './visit'

const devices = [mobileAuthenticators, otpDevices, ctapAuthenticators, platformAuthenticators]
const histories = [dashboardHistory, mobileHistory, otpHistory, ctapHistory, platformHistory]

/** The calls of the user service that only read, in the order in which the dashboard makes them. */
export const reading = [applicationAll, otpApplications, ...devices, ...histories] as const

/** Asks for every list that a signed-in employee sees. */
export const checkLists = async (visit: Visit, accessToken: string): Promise<void> => {
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

/** A filter that the backend does not know shows as records that it should have left out. */
const checkFilters = async (visit: Visit, accessToken: string) => {
  const filters = [{ status: 1 }, { status: 0 }, { type: 'email' }] as const
  for (const filter of filters) {
    const [[field, wanted]] = Object.entries(filter) as [[keyof typeof filter, unknown]]
    const note = `${field} is ${wanted}`
    const input = { query: { pageNum: 1, ...filter } }
    const answer = await visit.exchange.ask(dashboardHistory, input, accessToken)
    const page = answer.came ? v.safeParse(historyPage, answer.json) : undefined
    const strays = page?.success
      ? page.output.list.filter((record) => record[field] !== wanted).length
      : undefined
    const details =
      strays === undefined
        ? ['no page of records']
        : strays > 0
          ? [
              `the filter does not count: ${strays} ${strays === 1 ? 'record' : 'records'} of another ${field}`,
            ]
          : []
    visit.report({
      question: questionOf(dashboardHistory, note),
      outcome: details.length > 0 ? 'differs' : 'agrees',
      details,
    })
  }
}
