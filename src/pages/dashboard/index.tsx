import { render } from 'preact'

const root = document.getElementById('dashboard')
if (root !== null) render(<main />, root)
