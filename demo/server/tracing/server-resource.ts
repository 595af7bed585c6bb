import { hostname } from 'node:os'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { productVersion } from '../files/product-version'

/** Who sends the traces. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES may say it in other words. */
export const serverResource = (): Resource =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'mfa-elements-server',
        'service.version': productVersion(),
        'service.instance.id': `${hostname()}:${process.pid}`,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))
