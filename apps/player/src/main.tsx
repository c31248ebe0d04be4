import { render } from 'preact'

render(<h1>Chapterhouse</h1>, document.querySelector('#app') ?? document.body)
