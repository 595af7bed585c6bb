const EMPLOYEE_ID = /^[a-z0-9][a-z0-9._-]{0,49}$/

/** An employee ID as it is sent and stored, from what somebody has typed or a file holds. */
export const normalizeEmployeeId = (given: string): string => given.trim().toLowerCase()

/** Whether a normalized ID can be that of an employee: 1 to 50 letters, digits, dots, hyphens and underscores. */
export const isEmployeeId = (employeeId: string): boolean => EMPLOYEE_ID.test(employeeId)
