const EMPLOYEE_ID = /^[a-z0-9][a-z0-9._-]{0,49}$/

/** UTF-16 units. An ID that was typed or pasted has spaces and marks about it, but not more than this in all. */
export const longestGivenEmployeeId = 200

/** Format characters and what else shows nothing, such as a byte order mark or a filler. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * An employee ID as it is compared, sent and stored, from what somebody has typed or a file holds: forms of one letter are
 * that letter, such as a full-width k and the sign of the kelvin, and nothing invisible is left (A69). A text that is too
 * long comes back unread, and is no employee's ID.
 */
export const normalizeEmployeeId = (given: string): string =>
  given.length > longestGivenEmployeeId
    ? given
    : given.replace(invisible, '').normalize('NFKC').trim().toLowerCase()

/** Whether a normalized ID can be that of an employee: 1 to 50 letters, digits, dots, hyphens and underscores. */
export const isEmployeeId = (employeeId: string): boolean => EMPLOYEE_ID.test(employeeId)
