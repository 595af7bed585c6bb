/** An employee of the seeded company who has devices of every kind and 150 records and more. Tests only read them. */
export const minji = { employeeId: 'mjkim', email: 'mjkim@gaon.example' }
