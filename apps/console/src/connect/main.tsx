import { render } from 'preact'

render(<h1>Connect</h1>, document.querySelector('#app') ?? document.body)
