import { attacks } from './attacks/attacks'
import { brokerFaults } from './faults/broker'
import { clockFaults } from './faults/clock'
import { databaseFaults } from './faults/database'
import { deliveryFaults } from './faults/delivery'
import { diskFaults } from './faults/disk'
import { kills } from './faults/kill'
import { sizeFaults } from './faults/size'
import { httpFuzz } from './fuzz/http'
import { mqttFuzz } from './fuzz/mqtt'
import type { Row } from './support/row'

/** The fault table, the attack table and what is generated, in the order in which they are printed. */
export const rows: readonly Row[] = [
  ...databaseFaults,
  ...brokerFaults,
  ...deliveryFaults,
  ...diskFaults,
  ...clockFaults,
  ...sizeFaults,
  ...kills,
  ...attacks,
  httpFuzz,
  mqttFuzz,
]
