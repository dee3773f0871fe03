// Main step of action/report/action.yml.
'use strict'
void require('./index.cjs').report()
