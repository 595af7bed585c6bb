import { flag } from '../kinds'
import { setting } from '../setting'

/** Pages beside the portal. */
export const pages = {
  phonePage: setting({
    variable: 'PHONE_PAGE',
    value: flag,
    meaning: 'Serves /phone, the mobile app as a page.',
    usually: 'off; with DEMO, on',
  }),
  playgroundPage: setting({
    variable: 'PLAYGROUND_PAGE',
    value: flag,
    meaning: 'Serves /playground, where developers try the elements out.',
    usually: 'off; with DEMO, on',
  }),
  widgetsPage: setting({
    variable: 'WIDGETS_PAGE',
    value: flag,
    meaning: 'Serves /widgets, every control in every state.',
    usually: 'off; with DEMO, on',
  }),
  samplePage: setting({
    variable: 'SAMPLE_PAGE',
    value: flag,
    usual: true,
    meaning: 'Serves /sample, an application that signs its users in through the portal.',
  }),
}
