import { render } from 'preact'

render(<h1>Set up</h1>, document.querySelector('#app') ?? document.body)
