import { useState } from 'react'
import { type Decision, PhoneError } from './device-api'
import { type Phone, TOO_LATE } from './phone'

export type Outcome = 'approved' | 'rejected' | 'tooLate' | 'answerFailed'

/** Answers requests and says what became of the last answer. */
export function useAnswer(phone: Phone) {
  const [outcome, setOutcome] = useState<Outcome>()
  const answer = async (key: string, pushId: string, decision: Decision): Promise<void> => {
    setOutcome(undefined)
    try {
      await phone.answer(key, pushId, decision)
      setOutcome(decision === 'approve' ? 'approved' : 'rejected')
    } catch (error) {
      setOutcome(error instanceof PhoneError && error.code === TOO_LATE ? 'tooLate' : 'answerFailed')
    }
  }
  return { outcome, answer }
}
