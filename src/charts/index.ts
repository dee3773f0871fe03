export { createChartRenderer } from './render.ts'
