// Main step of action/history/action.yml.
'use strict'
void require('./index.cjs').feature('history')
