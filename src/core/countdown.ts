import type { Environment } from './environment'

export interface CountdownListeners {
  /** Every second, and after a sleep as soon as the page wakes; never twice with the same number. */
  onTick?(secondsLeft: number): void
  /** What a screen reader should hear: at the start, at 10 s and at 0. */
  onAnnounce?(secondsLeft: number): void
  onEnd?(): void
}

export interface Countdown {
  /** Whole seconds, rounded up; 0 at the end. */
  readonly secondsLeft: number
  /** Starts again from `seconds`, or from the first number. */
  restart(seconds?: number): void
  stop(): void
}

export declare const createCountdown: (
  environment: Environment,
  seconds: number,
  listeners: CountdownListeners,
) => Countdown
