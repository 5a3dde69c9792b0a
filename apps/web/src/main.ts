import './app/no-eval.ts'
import '@fontsource-variable/cabin/wdth.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import { mount } from 'svelte'
import App from './App.svelte'

mount(App, { target: document.getElementById('app') as HTMLElement })
