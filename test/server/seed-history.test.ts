import { expect, it } from 'vitest'
import { employees } from '../../server/seed/demo-employees'
import { seedHistory } from '../../server/seed/seed-history'

it('lets an employee of the demo use a device only for the application for which it is registered', () => {
  const now = new Date('2026-11-30T09:00:00Z')
  const used = employees.flatMap((employee, index) =>
    seedHistory(employee, index, now)
      .filter(({ description }) => description !== null)
      .map((attempt) => ({ employee, attempt })),
  )
  expect(used.length).toBeGreaterThan(100)
  for (const { employee, attempt } of used) {
    const { type, description, applicationId } = attempt
    const device = { type, description, applicationId }
    expect(employee.devices, `${employee.employeeId}: ${description}`).toContainEqual(
      expect.objectContaining(device),
    )
  }
})
