import { mount } from 'svelte'
import 'mfa-elements'
import App from './app.svelte'

mount(App, { target: document.getElementById('app') })
