// Post step of action.yml and action/measure/action.yml.
'use strict'
void require('./index.cjs').post()
