import { render } from 'preact'

render(<h1>Console</h1>, document.querySelector('#app') ?? document.body)
