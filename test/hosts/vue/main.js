import { createApp } from 'vue'
import 'mfa-elements'
import App from './app.vue'

createApp(App).mount('#app')
