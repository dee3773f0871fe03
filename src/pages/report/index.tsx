import { render } from 'preact'

const root = document.getElementById('report')
if (root !== null) render(<main />, root)
