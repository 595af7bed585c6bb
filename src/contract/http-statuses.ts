/** The HTTP statuses that have texts of their own, used when an answer carries no known code. */
export const httpStatuses = [
  400, 401, 403, 404, 405, 408, 409, 410, 429, 500, 501, 502, 503, 504, 505,
] as const

export type HttpStatus = (typeof httpStatuses)[number]
