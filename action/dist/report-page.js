"use strict";(()=>{var v,yr,wo,ce,Pt,ut,br,st,Sr,Dt,Lt,_r,Xe=Symbol.for("pv"),mt={},pt=[],vo=/^m(i|n|o|s|text|space)$/,Ft=Array.isArray,wr=pt.slice,_e=Object.assign;function Se(e){e&&e.parentNode&&e.remove()}function lt(e,t,r,n,o){var i={type:e,props:t,key:r,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Xe,__v:o||++yr,__i:-1,__u:0};return!o&&v.vnode&&v.vnode(i),i}function x(e){return e.children}function ct(e,t){this.props=e,this.context=t,this.__g=0}function de(e,t){if(t==null)return e.__&&de(e.__,e.__i+1);for(var r;t<e.__k.length;t++)if((r=e.__k[t])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:de(e)}function xo(e){var t,r=e.__v,n=r.__e,o=[],i=[],a=e.__P;a&&((t=_e({constructor:Xe},r)).__v=r.__v+1,v.vnode&&v.vnode(t),Vt(a,t,r,e.__n,a.namespaceURI,32&r.__u?[n]:null,o,n||de(r),32&r.__u,i),t.__v=r.__v,t.__.__k[t.__i]=t,Rr(o,t,i),r.__=r.__e=null,t.__e!=n&&vr(t))}function vr(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),vr(e)}function It(e){(8&e.__g||(e.__g|=8,ce.push(e),ut++))&&Pt==v.debounceRendering||((Pt=v.debounceRendering)||queueMicrotask)(xr)}function xr(){try{for(var e,t=1;ce.length;)ce.length>t&&ce.sort(br),e=ce.shift(),t=ce.length,8&e.__g&&xo(e)}finally{(ut=ce.length)&&(Pt||queueMicrotask)(xr)}}function Cr(e,t,r,n,o,i,a,s,d,u,c){var p,f,m,g,b,y,h=n.__k||pt,S=t.length;for(d=Co(r,t,h,d,S),p=0;p<S;p++)(m=r.__k[p])!=null&&(f=~m.__i&&h[m.__i]||mt,m.__i=p,y=Vt(e,m,f,o,i,a,s,d,u,c),g=m.__e,(f.ref!=m.ref||8&f.__u)&&(f.ref&&Ht(f.ref,null,m,f),m.ref&&c.push(m.ref,m.__c||g,m)),b=b||g,4&m.__u?(d=$r(m,d,e,!f.__v),f.__e&&(f.__e=null)):typeof m.type=="function"&&y!==void 0?d=y:g&&(d=g.nextSibling),m.__u&=-21);return r.__e=b,d}function Co(e,t,r,n,o){var i,a,s,d,u,c,p,f,m,g=r.length,b=g,y=0,h=0,S=e.__k=Array(o);for(i=0;i<o;i++)(a=t[i])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=S[i]=lt(null,a):Ft(a)?a=S[i]=lt(x,{children:a}):a.constructor===Xe&&a.__b?a=S[i]=lt(a.type,a.props,a.key,a.ref,a.__v):S[i]=a,d=i+y,a.__=e,a.__b=e.__b+1,s=null,~(u=a.__i=$o(a,r,d,b))&&(b--,(s=r[u])&&(s.__u|=2)),s&&s.__v?(a.__u|=16,u==d-1?y--:u==d+1?y++:u!=d&&(u>d?y--:y++,h=1)):(~u||(o>g?y--:o<g&&y++),typeof a.type!="function"&&(a.__u|=4))):S[i]=null;if(h){for(c=[],p=[],i=0;i<o;i++)if((a=S[i])&&16&a.__u){for(y=0,f=c.length;y<f;)c[m=y+f>>1]<a.__i?y=m+1:f=m;c[y]=a.__i,p[i]=y+1}for(y=c.length;i--;)p[i]&&(p[i]==y?y--:S[i].__u|=4)}if(b)for(i=0;i<g;i++)!(s=r[i])||2&s.__u||(s.__e==n&&(n=de(s)),zt(s,s));return n}function $r(e,t,r,n){var o,i,a,s;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&(o[i].__=e,t=$r(o[i],t,r,!1));return t}for(t&&!t.parentNode&&(t=de(e))&&!t.parentNode&&(t=null),a=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(a!=s&&(!n&&r.moveBefore&&a.parentNode?r.moveBefore(a,t):r.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function $o(e,t,r,n){var o,i=e.key,a=e.type,s=t[r],d=s&&!(2&s.__u);if(s===null&&i==null||d&&i==s.key&&a==s.type)return r;if(n>(d?1:0)){for(o=r-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o;for(o=r+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o}return-1}function gr(e,t,r){r==null&&(r=""),t[0]=="-"?e.setProperty(t,r):e[t]=r}function at(e,t,r,n,o){var i,a;if(t=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)r&&t in r||gr(e.style,t);if(r)for(t in r)n&&r[t]==n[t]||gr(e.style,t,r[t])}else if(t[0]=="o"&&t[1]=="n")typeof r!="function"&&(r=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=r,r&&n||(a=Lt[t]||(Lt[t]=ko(t)),(e.__a||(e.__a={}))[t]=Dt,i=t!=(t=t.replace(Sr,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),r?e.addEventListener(t,a,i):e.removeEventListener(t,a,i));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&r==1?"":r)}}function ko(e){return function(t){var r=this.__e;if(r){if(r=r[e],t[st]==null)t[st]=Dt++;else if(t[st]<this.__a[e])return;return r(v.event?v.event(t):t)}}}function Vt(e,t,r,n,o,i,a,s,d,u){var c,p,f,m,g,b,y,h,S,_,C,ge,Me,Te,ye,hr,le,be,oe=t.type;if(t.constructor!==Xe)return null;128&r.__u&&(d=32&r.__u,c=r.__c.__z)&&(t.__u|=d,p=i=[],c.nodeType==8?s=dt(c,i):i.push(c),s=i[0]||s),(c=v.__b)&&c(t);e:if(typeof oe=="function"){f=a.length;try{if(h=t.props,S=(c=oe.prototype)&&c.render,_=(c=oe.contextType)&&n[c.__c],C=c?_?_.props.value:c.__:n,(m=r.__c)?(t.__c=m,2&m.__g&&(m.__g|=1)):(S?t.__c=m=new oe(h,C):(t.__c=m=new ct(h,C),m.constructor=oe,m.render=Eo),_&&_.sub(m),m.state||(m.state={}),m.__n=n,m.__g|=8,m.__h=[],m.__k=[]),S&&(m.__s||(m.__s=m.state),oe.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=_e({},m.__s)),_e(m.__s,oe.getDerivedStateFromProps(h,m.__s)))),g=m.props,b=m.state,m.__v=t,r.__c){if(h!==g&&S&&!oe.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(h,C),t.__v==r.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(h,m.__s,C)===!1){t.__v!=r.__v&&(m.props=h,m.state=m.__s,m.__g&=-9),t.__e=r.__e,t.__k=r.__k,t.__k.some(function(U){U&&(U.__=t)}),pt.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&a.push(m),s=de(r);break e}m.componentWillUpdate&&m.componentWillUpdate(h,m.__s,C),S&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(g,b,y)})}else S&&!oe.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),S&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=C,m.props=h,m.__P=e,m.__g&=-5,ge=v.__r,Me=S?25:0;do m.__g&=-9,ge&&ge(t),c=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++Me<25);S&&(pt.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(n=_e({},n,m.getChildContext())),S&&r.__c&&m.getSnapshotBeforeUpdate&&(y=m.getSnapshotBeforeUpdate(g,b)),Te=c&&c.type===x&&c.key==null?c.props.children:c,h.__P&&(c=s,o=(e=h.__P).namespaceURI,d=i=null,r.props&&r.props.__P!=e&&(r.__k.some(function(U){U&&zt(U,U)}),r.__k=null),s=r.__k?de(r,0):null),s=Cr(e,Ft(Te)?Te:[Te],t,r,n,o,i,a,s,d,u),h.__P&&(t.__e=null,s=c),t.__u&=-161,p&&p.some(Se),m.__h.length&&a.push(m),1&m.__g&&(m.__g&=-4)}catch(U){if(a.length=f,t.__v=null,d||i)if(U&&U.then){if(t.__u|=128|d,i){for(~(le=i.indexOf(s||void 0))||(le=i.length);(be=i[le-1])&&be.nodeType==8;)le--;for(;le<i.length;le++)if(be=i[le])if(i[le]=null,ye){if(be==hr)break}else{if(be.nodeType!=8)break;be.data.startsWith("$s")&&(hr=dt(ye=be))}}if(!ye){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;ye=s}(c=dt(ye=t.__c.__z||(t.__c.__z=ye)))?(t.__e=ye,s=c):t.__e=s,s=s&&s.nextSibling}else i&&i.some(Se);else t.__e=r.__e;t.__k||(t.__k=r.__k||[]),U&&U.then||kr(t),v.__e(U,t,r)}}else s=t.__e=Ro(r.__e,t,r,n,o,i,a,d,u,e);return(c=v.diffed)&&c(t),s}function dt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}t&&t.push(e)}}function kr(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(kr))}function Rr(e,t,r){for(var n=0;n<r.length;)Ht(r[n++],r[n++],r[n++]);v.__c&&v.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(i){i.call(o)})}catch(i){v.__e(i,o.__v)}})}function Ro(e,t,r,n,o,i,a,s,d,u){var c,p,f,m,g,b,y,h,S=r.props||mt,_=t.props,C=t.type;if(C=="svg"?o="http://www.w3.org/2000/svg":C=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),i){for(c=0;c<i.length;c++)if((g=i[c])&&(C?g.localName==C:g.nodeType==3)){e=g,i[c]=null;break}}if(!e){if(h=u.ownerDocument||document,!C)return h.createTextNode(_);e=h.createElementNS(o,C,_.is?_:u),s&&(v.__m&&v.__m(t,i),s=!1),i=null}if(C){if(u=C=="template"&&e.content||e,i=C=="textarea"&&_.defaultValue!=null?null:i&&wr.call(u.childNodes),!s&&i)for(S={},c=0;c<e.attributes.length;c++)S[(g=e.attributes[c]).name]=g.value;for(c in S)g=S[c],c=="dangerouslySetInnerHTML"?f=g:c=="children"||c in _||c=="value"&&"defaultValue"in _||c=="checked"&&"defaultChecked"in _||at(e,c,null,g,o);for(c in _)g=_[c],c=="children"?m=g:c=="dangerouslySetInnerHTML"?p=g:c=="value"?b=g:c=="checked"?y=g:s&&typeof g!="function"||S[c]===g||at(e,c,g,S[c],o);p?(s||f&&(p.__html==f.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(f&&(e.textContent=""),(C=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&vo.test(C))&&(o="http://www.w3.org/1999/xhtml"),Cr(u,Ft(m)?m:[m],t,r,n,o,i,a,i?i[0]:r.__k&&de(r,0),s,d),i&&i.some(Se)),s&&C!="textarea"||(c="value",C=="progress"&&b==null?e.removeAttribute(c):b==null||b===e[c]&&(C!="progress"||b)||at(e,c,b,S[c],o),c="checked",y!=null&&y!=e[c]&&at(e,c,y,S[c],o))}else S===_||s&&e.data==_||(e.data=_);return e}function Ht(e,t,r,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){v.__e(o,r)}}function zt(e,t,r){var n,o,i,a;if(v.unmount&&v.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Ht(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(s){v.__e(s,t)}n.__P=n.__n=null}if(n=e.__k)for(a=0;a<n.length;a++)n[a]&&zt(n[a],t,typeof e.type!="function"||r&&!e.props.__P);!r&&(n=e.__c)&&(n=n.__z)&&(o=dt(n,i=[]))&&(n==e.__e&&i.some(Se),Se(o),Se(n)),r||Se(e.__e),e.__e=e.__c=e.__=null}function Eo(e,t,r){return this.constructor(e,r)}function Er(e,t){var r,n,o,i;v.__&&v.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(r=e&&32&e.__u)?null:t.__k,t.__k=lt(x,{children:[e]}),o=[],i=[],Vt(t,t.__k,n||mt,mt,t.namespaceURI,n?null:t.firstChild?wr.call(t.childNodes):null,o,n?n.__e:t.firstChild,r,i),Rr(o,t.__k,i),t.__k.props.children=null}function Oe(e){function t(r){var n,o;return this.getChildContext||(n=new Set,(o={})[t.__c]=this,this.getChildContext=function(){return o},this.shouldComponentUpdate=function(i){this.props.value!=i.value&&n.forEach(function(a){a.__g|=4,It(a)})},this.sub=function(i){n.add(i);var a=i.componentWillUnmount;i.componentWillUnmount=function(){n.delete(i),a&&a.call(i)}}),r.children}return t.__c="__cC"+_r++,t.__=e,t.Provider=(t.Consumer=function(r,n){return r.children(n)}).contextType=t,t}v={__e:function(e,t,r,n){for(var o,i,a;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((a=(i=o.constructor)&&i.getDerivedStateFromError)&&o.setState(i.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,n||{}),a=1),a&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw ut=0,e}},yr=0,wo=function(e){return e!=null&&e.constructor===Xe},ct.prototype.setState=function(e,t){var r=this.__s;r&&r!=this.state||(r=this.__s=_e({},this.state)),typeof e=="function"&&(e=e(_e({},r),this.props)),e&&(_e(r,e),this.__v&&(t&&this.__k.push(t),It(this)))},ct.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),It(this))},ct.prototype.render=x,ce=[],ut=0,br=function(e,t){return e.__v.__b-t.__v.__b},st=Symbol(),Sr=/(PointerCapture)$|Capture$/i,Dt=0,Lt={},_r=0;var Mr="report-data",Tr="report",Or="chart-engine";var ue,k,Gt,Br,jt=Object.is,Ke=0,Hr=[],Ut=[],R=v,Nr=R.__b,Ar=R.__r,Pr=R.diffed,Lr=R.__c,Ir=R.unmount,Dr=R.__;function Be(e,t){R.__h&&R.__h(k,e,Ke||t),Ke=0;var r=k.__H||(k.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function E(e){return Ke=1,Mo(jr,e)}function Mo(e,t,r){var n=Be(ue++,2);if(n.t=e,!n.__c&&(n.__=[r?r(t):jr(void 0,t),function(i){var a=(n.__N||n.__)[0],s=n.t(a,i);jt(a,s)||(n.__N=[s,n.__[1]],n.__c.setState({}))}],n.__c=k,!k.__f)){k.__f=!0;var o=k.shouldComponentUpdate;k.shouldComponentUpdate=function(i,a,s){var d=this.__H;if(!d)return!0;var u=!1,c=this.props!=i;if(d.__.some(function(f){f.__N&&(u=!0,jt(f.__[0],f.__N[0])||(c=!0))}),o){var p=o.call(this,i,a,s);return u?p||c:p}return!u||c}}return n.__}function zr(e,t){var r=Be(ue++,3);!R.__s&&Xt(r.__H,t)&&(r.__P=!0,r.__=e,r.u=t,k.__H.__h.push(r))}function we(e,t){var r=Be(ue++,4);!R.__s&&Xt(r.__H,t)&&(r.__P=!1,r.__=e,r.u=t,k.__h.push(r))}function qe(e){return Ke=5,$(function(){return{current:e}},[])}function $(e,t){var r=Be(ue++,7);return Xt(r.__H,t)&&(r.__=e(),r.__H=t),r.__}function W(e,t){return Ke=8,$(function(){return e},t)}function ve(e){var t=k.context[e.__c],r=Be(ue++,9);return r.c=e,t?(r.__==null&&(r.__=!0,t.sub(k)),t.props.value):e.__}function Gr(){var e=Be(ue++,11);if(!e.__){for(var t=k.__v;!t.__m&&t.__;)t=t.__;var r=t.__m||(t.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function To(){var e;do{for(;e=Ut.shift();)try{Je(e)}catch(r){R.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=Hr.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Je),t.__h.some(Wt),t.__h=[]}catch(r){t.__h=[],R.__e(r,e.__v)}}}while(Ut.length)}R.__b=function(e){k=null,Nr&&Nr(e)},R.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Dr&&Dr(e,t)},R.__r=function(e){Ar&&Ar(e),ue=0;var t=(k=e.__c).__H;t&&(Gt==k?k.__h=[]:(t.__h.some(Je),t.__h.some(Wt),ue=0),t.__h=[],t.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),Gt=k},R.diffed=function(e){Pr&&Pr(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Vr(Hr.push(t)),t.__H.__.some(function(r){r.u&&(r.__H=r.u)})),Gt=k=null},R.__c=function(e,t){t.some(function(r){try{r.__h.some(Je),r.__h=r.__h.filter(function(n){return!n.__||Wt(n)})}catch(n){r.__h=[function(){throw n}]}}),Lr&&Lr(e,t)},R.unmount=function(e){Ir&&Ir(e);var t,r,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{if(o.__P&&o.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}o.__P=r,Vr(Ut.push(o))}else Je(o)}catch(i){t=i}}),n.__H=void 0,t&&R.__e(t,n.__v))};var Fr=typeof requestAnimationFrame=="function";function Oo(e){var t,r=function(){clearTimeout(n),Fr&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(r,35);Fr&&(t=requestAnimationFrame(r))}function Vr(e){e!=1&&Br==R.requestAnimationFrame||((Br=R.requestAnimationFrame)||Oo)(To)}function Je(e){var t=k,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),k=t}function Wt(e){var t=k;e.__c=e.__(),k=t}function Xt(e,t){return!e||e.length!=t.length||t.some(function(r,n){return!jt(r,e[n])})}function jr(e,t){return typeof t=="function"?t(e):t}function xe(e){let[t,r]=E(()=>window.matchMedia(e).matches);return zr(()=>{let n=window.matchMedia(e),o=()=>r(n.matches);return o(),n.addEventListener("change",o),()=>n.removeEventListener("change",o)},[e]),t}function ft(e){let t=xe("print"),[r,n]=E(!1);return we(()=>{if(e.current===null||r)return;let o=new IntersectionObserver(i=>{i.some(({isIntersecting:a})=>a)&&n(!0)},{rootMargin:"300px"});return o.observe(e.current),()=>o.disconnect()},[e,r]),r||t}var Bo=Symbol.for("pv"),No=0;function l(e,t,r,n,o,i){t||(t={});var a,s,d=t;if("ref"in d&&typeof e!="function")for(s in d={},t)s=="ref"?a=t[s]:d[s]=t[s];var u={type:e,props:d,key:r,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Bo,__v:--No,__i:-1,__u:0};return(o||i)&&(u.__source=o,u.__self=i),v.vnode&&v.vnode(u),u}var Ur=["system","light","dark"],Ao={system:"System",light:"Light",dark:"Dark"},Wr="kbench-theme",Jt=Oe({name:"light",choice:"system",choose:()=>{}});function Xr({children:e}){let[t,r]=E(Po),n=xe("(prefers-color-scheme: dark)"),o=xe("print");we(()=>{document.documentElement.dataset.theme=t},[t]);let i=d=>{r(d),Lo(d)},s=!o&&(t==="dark"||t==="system"&&n)?"dark":"light";return l(Jt.Provider,{value:{name:s,choice:t,choose:i},children:e})}function Jr(){return ve(Jt).name}function Kr(){let{choice:e,choose:t}=ve(Jt);return l("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:Ur.map(r=>l("button",{type:"button","aria-pressed":e===r,onClick:()=>t(r),children:Ao[r]},r))})}function Po(){try{let e=window.localStorage.getItem(Wr);return Ur.find(t=>t===e)??"system"}catch{return"system"}}function Lo(e){try{window.localStorage.setItem(Wr,e)}catch{}}var Kt=Oe(()=>Promise.reject(new Error("this page has no program for charts")));function Ne({title:e,specification:t}){let r=qe(null),n=qe(void 0),o=ve(Kt),i=Jr(),a=ft(r),[s,d]=E();return we(()=>{if(!a)return;let u=!0;return(async()=>{let p=document.createElement("div"),m=await(await o()).drawChart(p,t(i));if(!u||r.current===null){m.remove();return}Io(p,e),r.current.replaceChildren(p),n.current?.remove(),n.current=m,d(void 0)})().catch(p=>{u&&d(p instanceof Error?p.message:String(p))}),()=>{u=!1}},[a,i,e,t,o]),we(()=>()=>n.current?.remove(),[]),l("figure",{class:"chart",children:[s===void 0?null:l("p",{class:"warning",children:["This chart could not be drawn: ",s]}),l("div",{class:"chart-frame",ref:r,tabIndex:0,role:"group","aria-label":e})]})}function Io(e,t){for(let n of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let o of["role","aria-roledescription","aria-label"])n.removeAttribute(o);let r=e.querySelector("svg");r?.setAttribute("role","img"),r?.setAttribute("aria-label",t);for(let n of r?.children??[])n.setAttribute("aria-hidden","true")}function qr(...e){let t=e.map(r=>{let n=new CSSStyleSheet;return n.replaceSync(r),n});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var Zr=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
:root {
  color-scheme: light dark;
  --page: light-dark(#ffffff, #0d1117);
  --surface: light-dark(#f6f7f9, #151b23);
  --raised: light-dark(#ffffff, #1c2430);
  --ink: light-dark(#1f2328, #e6edf3);
  --muted: light-dark(#59636e, #a3adb8);
  --line: light-dark(#dfe3e8, #2e3843);
  --control-line: light-dark(#8a94a0, #6b7784);
  --accent: light-dark(#0b5fa5, #79bdf5);
  --bad: light-dark(#a61b10, #ff8f7a);
  --bad-back: light-dark(#fdf0ee, #2d1a1a);
  --good: light-dark(#006b4e, #4fcfa6);
  --good-back: light-dark(#e9f6f1, #152b25);
  --warning: light-dark(#805300, #efbb57);
  --warning-back: light-dark(#fdf5e3, #2e2717);
  --plain-back: light-dark(#eef3f8, #1c2733);
  --radius: 8px;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}
:root[data-theme='light'] {
  color-scheme: light;
}
:root[data-theme='dark'] {
  color-scheme: dark;
}
*,
*::before,
*::after {
  box-sizing: border-box;
}
html {
  scroll-padding-top: 1rem;
  -webkit-text-size-adjust: 100%;
}
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font: 400 15px/1.55 var(--sans);
  overflow-wrap: anywhere;
}
h1,
h2,
h3,
h4 {
  margin: 0;
  line-height: 1.25;
  font-weight: 600;
  text-wrap: balance;
}
h1 {
  font-size: 1.4rem;
  text-wrap: pretty;
}
h2 {
  font-size: 1.2rem;
}
h3 {
  font-size: 1rem;
}
p {
  margin: 0.4rem 0;
}
a {
  color: var(--accent);
}
code,
pre {
  font-family: var(--mono);
  font-size: 0.87em;
}
pre {
  margin: 0.5rem 0;
  padding: 0.75rem 1rem;
  background: var(--surface);
  border-radius: var(--radius);
  white-space: pre-wrap;
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
  border-radius: 3px;
}
.muted {
  color: var(--muted);
}
.hidden-visually {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.skip {
  position: absolute;
  left: 1rem;
  top: -4rem;
  z-index: 10;
  padding: 0.5rem 1rem;
  background: var(--raised);
  border-radius: var(--radius);
}
.skip:focus {
  top: 0.5rem;
}
.column {
  width: min(100%, 72rem);
  margin: 0 auto;
  padding: 0 clamp(0.9rem, 3vw, 2rem);
}
.bad {
  color: var(--bad);
}
.good {
  color: var(--good);
}
.warning {
  color: var(--warning);
}

/* Controls */
button,
input,
select {
  font: inherit;
  color: inherit;
}
.button,
.field input,
.field select {
  min-height: 2.25rem;
  padding: 0.2rem 0.7rem;
  background: var(--raised);
  border: 1px solid var(--control-line);
  border-radius: 6px;
}
.button {
  cursor: pointer;
}
.button:hover {
  border-color: var(--accent);
}
.button[aria-pressed='true'] {
  background: var(--ink);
  border-color: var(--ink);
  color: var(--page);
}
.field {
  display: grid;
  gap: 0.15rem;
  font-size: 0.8rem;
  color: var(--muted);
}
.field input,
.field select {
  font-size: 0.9375rem;
  color: var(--ink);
  min-width: 0;
}
.check {
  display: inline-flex;
  gap: 0.45rem;
  align-items: center;
  min-height: 2.25rem;
  font-size: 0.9rem;
}
.check input {
  width: 1.05rem;
  height: 1.05rem;
  accent-color: var(--accent);
}
.theme-switch {
  display: inline-flex;
  margin: 0;
  padding: 2px;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: var(--surface);
}
.theme-switch button {
  min-height: 1.7rem;
  padding: 0 0.7rem;
  border: 0;
  border-radius: 999px;
  background: none;
  font-size: 0.8rem;
  color: var(--muted);
  cursor: pointer;
}
.theme-switch button[aria-pressed='true'] {
  background: var(--raised);
  color: var(--ink);
  box-shadow: 0 0 0 1px var(--line);
}

/* Tables */
.table-frame {
  position: relative;
}
.data-table {
  width: 100%;
  border-collapse: collapse;
  font-size: 0.9rem;
  font-variant-numeric: tabular-nums;
}
.data-table caption {
  text-align: start;
  color: var(--muted);
  padding: 0.25rem 0 0.5rem;
}
.data-table th,
.data-table td {
  padding: 0.45rem 0.7rem;
  border-bottom: 1px solid var(--line);
  text-align: start;
  vertical-align: baseline;
}
.data-table th:first-child,
.data-table td:first-child {
  padding-inline-start: 0.35rem;
}
.data-table thead th {
  position: sticky;
  top: 0;
  z-index: 1;
  background: var(--page);
  font-weight: 500;
  color: var(--muted);
  white-space: nowrap;
}
.data-table .end {
  text-align: end;
}
.data-table td.number {
  white-space: nowrap;
}
.data-table tbody > tr.row:hover {
  background: var(--surface);
}
.data-table tbody > tr.row[data-open] > td {
  border-bottom-color: transparent;
}
.data-table tr.detail > td {
  padding: 0.25rem 0.35rem 1.25rem 1.85rem;
}
.sort {
  padding: 0.15rem 0;
  border: 0;
  background: none;
  font-weight: inherit;
  color: inherit;
  cursor: pointer;
}
.sort:hover,
[aria-sort] > .sort {
  color: var(--ink);
}
.sort .arrow {
  display: inline-block;
  width: 0.9em;
  opacity: 0;
}
[aria-sort] .arrow {
  opacity: 1;
}
.expand {
  display: flex;
  gap: 0.5rem;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  text-align: start;
  cursor: pointer;
}
.expand .twist {
  flex: none;
  width: 1em;
  color: var(--muted);
  transition: rotate 0.12s;
}
.expand[aria-expanded='true'] .twist {
  rotate: 90deg;
}
.expand:hover .label {
  text-decoration: underline;
  text-underline-offset: 3px;
  text-decoration-color: var(--control-line);
}

/* Charts */
.chart {
  margin: 0.75rem 0;
}
.chart-frame {
  overflow-x: auto;
  min-height: 6rem;
}
.chart-frame svg {
  display: block;
  max-width: none;
}
.chart-tooltip {
  position: fixed;
  z-index: 20;
  max-width: min(24rem, 90vw);
  padding: 0.45rem 0.7rem;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 6px;
  box-shadow: 0 4px 14px rgb(0 0 0 / 0.16);
  font-size: 0.8rem;
  font-variant-numeric: tabular-nums;
  pointer-events: none;
}
.chart-tooltip dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.05rem 0.7rem;
  margin: 0;
}
.chart-tooltip dt {
  color: var(--muted);
}
.chart-tooltip dd {
  margin: 0;
}

/* Fact lists */
.facts {
  display: grid;
  grid-template-columns: minmax(7rem, max-content) 1fr;
  gap: 0.3rem 1.25rem;
  margin: 0.5rem 0;
  font-size: 0.9rem;
}
.facts dt {
  color: var(--muted);
}
.facts dd {
  margin: 0;
}
details > summary {
  padding: 0.55rem 0;
  cursor: pointer;
  font-weight: 600;
}
details > summary > h2,
details > summary > h3 {
  display: inline;
}

@media (max-width: 640px) {
  body {
    font-size: 16px;
  }
  h1 {
    font-size: 1.2rem;
  }
  .facts {
    grid-template-columns: 1fr;
    gap: 0;
  }
  .facts dd {
    margin-bottom: 0.5rem;
  }
  /* A row of a table becomes a small card: the first cell across, the others with the name of their column. */
  .data-table,
  .data-table tbody,
  .data-table thead,
  .data-table caption {
    display: block;
  }
  .data-table thead tr {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.9rem;
    padding-bottom: 0.4rem;
    border-bottom: 1px solid var(--line);
  }
  .data-table thead th {
    position: static;
    padding: 0.2rem 0;
    border: 0;
  }
  .data-table tr.row {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
    gap: 0.1rem 1rem;
    padding: 0.7rem 0;
    border-bottom: 1px solid var(--line);
  }
  .data-table tr.row > td {
    display: block;
    padding: 0;
    border: 0;
    text-align: start;
  }
  .data-table tr.row > td:first-child {
    grid-column: 1 / -1;
  }
  .data-table tr.row > td:not(:first-child)::before {
    content: attr(data-title);
    display: block;
    font-size: 0.75rem;
    color: var(--muted);
  }
  .data-table tr.row > td:empty {
    display: none;
  }
  .data-table tr.detail,
  .data-table tr.detail > td {
    display: block;
    padding: 0.25rem 0 1rem;
  }
}

@media (prefers-reduced-motion: reduce) {
  * {
    transition: none !important;
  }
}

@media print {
  :root,
  :root[data-theme] {
    color-scheme: light;
  }
  @page {
    margin: 14mm;
  }
  body {
    font-size: 10pt;
  }
  .no-print,
  .skip {
    display: none !important;
  }
  .data-table thead th {
    position: static;
  }
  .data-table tr,
  .chart,
  pre {
    break-inside: avoid;
  }
  .data-table tr.detail {
    break-inside: auto;
  }
  h2,
  h3 {
    break-after: avoid;
  }
  .chart-frame {
    overflow: visible;
  }
  .chart-frame svg {
    max-width: 100%;
    height: auto;
  }
  .expand .twist,
  .sort .arrow {
    display: none;
  }
  a {
    color: inherit;
  }
}
`;function Yr(){if(globalThis.kbenchCharts===void 0){let t=document.createElement("script");t.textContent=document.getElementById(Or)?.textContent??"",document.head.append(t)}let e=globalThis.kbenchCharts;return e===void 0?Promise.reject(new Error("the program that draws charts is not in this file")):Promise.resolve(e)}function Qr(e){let t=Date.parse(e.startedAt),r=e.series.map(({values:n,rounds:o,at:i,...a})=>{let s=t,d=n.map((u,c)=>{let p=i[c]??"";return typeof p=="number"&&(s+=p),{value:u,round:o===null?c+1:o[c]??0,at:typeof p=="number"?new Date(s).toISOString():p}});return{...a,samples:d}});return{...e,series:r}}function A(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),r=e<0?"\u2212":"";return t===1/0?`${r}\u221E`:t===0?"0":t>=1e6||t<.001?`${r}${Fo(t)}`:`${r}${rn(t.toFixed(Vo(t)))}`}function en(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function tn(e,t){let r=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(r)?r:`${e<0?"\u2212":"+"}${r}`}function rn(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function Fo(e){let[t="",r=""]=e.toExponential(2).split("e");return`${rn(t)}e${r.replace("+","").replace("-","\u2212")}`}function Vo(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}function Ce(e){if(!Number.isFinite(e)||e<0)return"n/a";if(e<9.95)return`${A(Math.round(e*10)/10)} s`;let t=Math.round(e);return t<60?`${String(t)} s`:t<3600?nn(t,60,"min","s"):nn(Math.round(t/60),60,"h","min")}function nn(e,t,r,n){let o=e%t,i=`${String(Math.floor(e/t))} ${r}`;return o===0?i:`${i} ${String(o)} ${n}`}function X(e,t){let r=new Map;for(let n of e){let o=t(n),i=r.get(o);i===void 0?r.set(o,[n]):i.push(n)}return r}var ht="other",Ho=new Set(["api","cpu","http","iops","tcp","udp"]),zo=new Set(["time","wait"]);function Ae(e,t){let r=`${t.replaceAll("-","_")}_`,n=e.startsWith(r)?e.slice(r.length):"",i=(n===""||zo.has(n)?e:n).split("_").map(a=>Ho.has(a)?a.toUpperCase():a).join(" ");return i.charAt(0).toUpperCase()+i.slice(1)}function Pe(e,t){let r=on(e),n=on(t);for(let o=0;o<Math.min(r.length,n.length);o+=1){let i=Go(r[o]??"",n[o]??"");if(i!==0)return i}return r.length!==n.length?r.length-n.length:e<t?-1:e>t?1:0}function on(e){return e.match(/\d+(?:\.\d+)?|\D+/g)??[]}function Go(e,t){let r=/^\d/;return r.test(e)&&r.test(t)?Number(e)-Number(t):e<t?-1:e>t?1:0}var jo=["protocol","job","operation","entry","path","placement","keepalive","side","size","layers","streams"],Uo=["quantile"];function gt(e){let t=[...new Set(e.flatMap(d=>Object.keys(d)))].sort((d,u)=>an(d)-an(u)||(d<u?-1:1)),r=d=>new Set(e.map(u=>u[d])).size>1,n=e.length>1?t.filter(r):t,o=e.length>1?t.filter(d=>!r(d)):[],i=(d,u)=>u.filter(c=>d[c]!==void 0).map(c=>Xo(c,d[c]??"")).join(" \xB7 "),a=e.map(d=>i(d,n)||"all"),s=new Set(a).size===a.length;return{common:i(e[0]??{},o),each:s?a:e.map(Ko)}}function an(e){let t=jo.indexOf(e);return Uo.includes(e)?1e3:t===-1?100:t}var Wo=new Set(["true","false","on","off","none"]);function Xo(e,t){return e==="quantile"&&/^0\.\d+$/.test(t)?`p${Jo(t.slice(2))}`:/[a-zA-Z]{2}/.test(t)&&!Wo.has(t)?t:`${e} ${t===""?'""':t}`}function Jo(e){let t=e.padEnd(2,"0"),r=t.slice(0,2).replace(/^0(?=\d)/,"");return t.length>2?`${r}.${t.slice(2)}`:r}function Ko(e){return Object.keys(e).sort().map(t=>`${t}=${JSON.stringify(e[t])}`).join(" \xB7 ")}function I(e,t,r){let n=s=>r.suiteOf(s)??ht,o=X(e,({metric:s})=>n(s)),i=[...o.keys()].sort((s,d)=>yt(t,s)-yt(t,d)||Pe(s,d)),a=[...r.metrics.keys()];return i.map(s=>{let u=[...X(o.get(s)??[],({metric:c,unit:p,better:f})=>[c,p,f].join(" ")).values()].map(c=>qo(c,s));return u.sort((c,p)=>yt(a,c.metric)-yt(a,p.metric)||Pe(c.metric,p.metric)),{suite:s,metrics:u}})}function qo(e,t){let[r]=e,{common:n,each:o}=gt(e.map(({labels:a})=>a)),i=e.map((a,s)=>({label:o[s]??"",series:a}));return i.sort((a,s)=>Pe(a.label,s.label)),{metric:r?.metric??"",title:Ae(r?.metric??"",t),unit:r?.unit??"1",better:r?.better??"higher",common:n,rows:i}}function yt(e,t){let r=e.indexOf(t);return r===-1?e.length:r}var Is=new TextEncoder;var Yo=e=>({text:e,align:"left"}),Qo=e=>({text:e,align:"right"}),$e={left:Yo,right:Qo};function dn({environment:e}){let{provider:t,facts:r}=e,n=[["Provider",t],["Kubernetes",r.kubernetes],["CNI",r.cni],["kube-proxy",r.kubeProxyMode],["Storage class",r.storageClass],["Isolation",r.isolation],["Measuring pods",r.podResources??null],...Object.entries(r.scenario??{}).map(([s,d])=>[`Scenario: ${s}`,d]),["Run on",r.runner]],o=[...X(r.nodes,ei)].map(([s,d])=>[d.length===1?"Node":`${String(d.length)} nodes`,`${d.map(({name:u})=>u).join(", ")}${s===""?"":`: ${s}`}`]),i=Object.entries(r.tools).map(([s,d])=>[s,d]);return[...n.filter(s=>s[1]!==null),...o,...i]}function ei({role:e,cpuModel:t,cores:r,memoryBytes:n,kernel:o,os:i,containerRuntime:a,mtu:s}){let d=[...r===0?[]:[String(r)],...t===""?[]:[t]],u=n===0?"":`${(n/2**30).toFixed(1)} GiB`,c=s===null?[]:[`MTU ${String(s)}`];return[e,t===""&&r!==0?`${String(r)} cores`:d.join(" \xD7 "),u,i,o===""?"":`kernel ${o}`,a,...c].filter(p=>p!=="").join(", ")}var P=(e,t)=>({factor:e,symbol:t}),ti=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>P(1e3**-t,e)),ri=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>P(1024**-t,e)),ni=["/s","k/s","M/s","G/s","T/s"].map((e,t)=>P(1e3**-t,e)),oi=[P(1e9,"ns"),P(1e6,"\xB5s"),P(1e3,"ms"),P(1,"s")],ii=[P(1e6,"\xB5s/GB"),P(1e3,"ms/GB"),P(1,"s/GB")],ai={"bit/s":{steps:ti,ofZero:P(1,"bit/s")},"By/s":{steps:ri,ofZero:P(1,"B/s")},"1/s":{steps:ni,ofZero:P(1,"/s")},s:{steps:oi,ofZero:P(1,"s")},"s/GBy":{steps:ii,ofZero:P(1,"s/GB")},1:{steps:[P(100,"%")],ofZero:P(100,"%")}};function D(e,t){let{steps:r,ofZero:n}=ai[e],o=Math.abs(t);if(o===0||!Number.isFinite(o)||e==="s/GBy"&&o>=.01)return n;for(let[i,a]of r.entries()){let s=r[i+1],d=s===void 0?1/0:Math.round(a.factor/s.factor);if(en(o*a.factor)<d)return a}return n}function w(e,t){if(Number.isNaN(e))return"n/a";let{factor:r,symbol:n}=D(t,e);return`${A(e*r)} ${n}`}var si=5e-5;function O(e,t,r){return tn(e,n=>B(n,t,r))}function B(e,t,r){return Number.isNaN(e)?"n/a":t==="relative"?`${un(e<si?0:e)} %`:r==="1"?`${un(e)} pp`:w(e,r)}function Q(e,t,r,n){let o=(i,a)=>i===null?a:O(i,r,n);return`[${o(e,"\u2212\u221E")}, ${o(t,"+\u221E")}]`}function un(e){let t=Math.abs(e)*100;return t===0||t<.1||t>=1e3?A(t):t.toFixed(1).replace(/\.0$/,"")}function bt(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let r=(e.length-1)*t,n=e[Math.floor(r)]??e[0],o=e[Math.ceil(r)]??n;if(o===n)return n;let i=r-Math.floor(r);return n*(1-i)+o*i}function me(e){return bt(e,.5)}function Ze(e){return e.length>0&&e.every(Number.isFinite)}function ee(e){if(!Ze(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,r)=>t-r)}var li=1.4826022185056018;function Le(e){let t=me(e);return li*me(ee(e.map(r=>Math.abs(r-t))))}function pe({samples:e,unit:t}){let r=e.map(({value:o})=>o),n=Ye(r);return{median:n===void 0?"no samples":w(n,t),spread:n===void 0||r.length<2?"\u2013":ci(Le(ee(r)),n,t),samples:String(r.length)}}function Ye(e){return Ze(e)?me(ee(e)):void 0}function ci(e,t,r){return t===0?`\xB1${B(e,"absolute",r)}`:`\xB1${B(Math.abs(e/t),"relative",r)}`}var di=/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;function St(e){return e.replace(di,t=>{let r=t.charCodeAt(0);return t===`
`||t==="	"||t==="\r"?" ":r<256?`\\x${r.toString(16).padStart(2,"0")}`:`\\u${r.toString(16).padStart(4,"0")}`})}var ui=/^\p{Mark}$/u,mi=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function Qe(e){let t=0;for(let r of e)t+=ui.test(r)?0:mi.test(r)?2:1;return t}function et(e,t){let r=Math.max(2,t),n=[],o="";for(let i of pi(e,r))o!==""&&Qe((o+i).trimEnd())>r&&(n.push(o.trimEnd()),o=""),o+=i;return(o.trimEnd()!==""||n.length===0)&&n.push(o.trimEnd()),n}function pi(e,t){let r=e.split(" \xB7 ");return r.flatMap((n,o)=>{let i=o<r.length-1?`${n}${" \xB7 "}`:n;return Qe(i.trimEnd())<=t?[i]:i.match(/\S+\s*|^\s+/g)?.flatMap(a=>fi(a,t))??[]})}function fi(e,t){if(Qe(e.trimEnd())<=t)return[e];let r=[],n="";for(let o of e)Qe(n+o)>t&&(r.push(n),n=""),n+=o;return r.push(n),r}var Hl=[$e.left("Series"),$e.right("Median"),$e.right("Spread"),$e.right("Samples")];function M(e){let t=Array.from(e);return t.length<=200?e:`${t.slice(0,199).join("")}\u2026`}function mn({id:e,startedAt:t,durationSeconds:r,subject:n,series:o}){let i=[n.ref,n.commit?.slice(0,12)].filter(a=>a!==void 0);return[`${String(o.length)} series`,`started ${t}`,...r===0?[]:[`took ${Ce(r)}`],`record ${M(e)}`,...i.length===0?[]:[`commit ${M(i.join(" "))}`]]}var K=["regressed","missing","inconclusive","improved","unchanged","new","incomparable"],qt={regressed:"\u2717",missing:"!",inconclusive:"?",improved:"\u25B2",unchanged:"=",new:"+",incomparable:"\u2260"},_t={regressed:"bad",missing:"bad",inconclusive:"warning",improved:"good",unchanged:"plain",new:"plain",incomparable:"warning"},wt={passed:"\u2713",regressed:"\u2717",inconclusive:"?",incomparable:"\u2260",incomplete:"!"},tt={passed:"good",regressed:"bad",inconclusive:"warning",incomparable:"warning",incomplete:"bad"};function fn(e,t){let n=I(e.series,e.suites.map(({name:a})=>a),t).flatMap(({suite:a,metrics:s})=>s.flatMap(d=>d.rows.map(({label:u,series:c})=>hi(c,a,`${d.metric}${" \xB7 "}${u}`)))),o=({series:a})=>K.indexOf(a.verdict),i=({series:a})=>a.gates||a.verdict==="unchanged"?0:1;return n.sort((a,s)=>o(a)-o(s)||i(a)-i(s)||pn(s.series)-pn(a.series))}function pn(e){return["regressed","inconclusive","improved"].includes(e.verdict)?vt(e):0}function vt({change:e,better:t,scale:r}){return e===null||r==="absolute"?0:t==="lower"?e.estimate:-e.estimate}function hi(e,t,r){let{unit:n,scale:o,baseline:i,current:a,change:s,smallestProvableChange:d,verdict:u,gates:c}=e;return{series:e,suite:t,name:r,verdict:`${qt[u]} ${u}${c?"":" (info)"}`,baseline:i===null?"\u2013":w(i.median,n),current:a===null?"\u2013":w(a.median,n),change:s===null?"":O(s.estimate,o,n),interval:s===null?"":Q(s.lower,s.upper,o,n),provable:d===null?"\u2013":B(d,o,n)}}function xt({text:e}){let t=e.split(/`([^`]+)`/);return l(x,{children:t.map((r,n)=>n%2===1?l("code",{children:r},n):r)})}function ie(e){return e.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g,"$1 $2 UTC")}var hn="0.1.0";var N={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},gi={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},fe={light:N,dark:gi},Zl=Object.keys(fe);var T=460,yi=46,bi=84,gn=" \xB7 ".trimStart().replace(" ","\u2060"),Zt=13,yn="split(datum.value, '\\n')",Si="Inter, sans-serif",_i=e=>({font:Si,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,labelLineHeight:Zt,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function V(e,t,r,n=N){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:_i(n),padding:16,title:{text:te(e),subtitle:te(t)},bounds:"flush",spacing:74,vconcat:r}}function te(e){let t=St(e).replaceAll(" \xB7 ",` ${gn}`);return et(t,bi).map(r=>r.replaceAll(gn," \xB7 ".trimStart()))}function H(e){let t=e.map(o=>et(St(o),yi).join(`
`)),r=new Map,n=t.map(o=>{let i=(r.get(o)??0)+1;return r.set(o,i),i===1?o:`${o}${" \xB7 "}(${String(i)})`});return{keys:n,lines:Math.max(1,...n.map(o=>o.split(`
`).length))}}function q({keys:e}){return{field:"label",type:"nominal",sort:null,title:null,scale:{domain:e,paddingInner:.3,paddingOuter:.15},axis:{labelExpr:yn,labelBaseline:"middle",encoding:{labels:{dy:{value:{signal:`(1 - length(${yn})) * ${String(Zt/2)}`}}}}}}}var Yt={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function re(e,t,r=N){let n={type:"text",align:"left",dx:7,fontSize:11},o={x:{field:e,type:"quantitative"},text:{field:"text"}};return[{mark:{...n,stroke:r.background,strokeWidth:2,strokeJoin:"round",aria:!1},encoding:o},{mark:n,encoding:{...o,color:t}}]}function Z({lines:e},t){return Math.max(t,e*Zt+6)}function ae(e,t){let r=t.reduce((o,i)=>Math.min(o,i),0),n=t.reduce((o,i)=>Math.max(o,i),0);return{type:"quantitative",title:te(e),scale:{domain:r===n?[0,1]:[r,n],nice:!0},axis:Yt}}function G(e){return Object.entries(e).map(([t,r])=>({field:t,type:"nominal",title:r}))}function bn(e,t,r=N){let n=e.suites.map(({name:o})=>o);return I(e.series,n,t).map(({suite:o,metrics:i})=>{let a=i.reduce((c,{rows:p})=>c+p.length,0),s=`${o}: ${String(a)} series of ${e.subject.name} on ${e.environment.provider}`,u=i.some(({rows:c})=>c.some(({series:p})=>p.samples.length>Sn))?"Bars end at the median; every tick is one sample, those that fall on the same place are one tick.":"Bars end at the median; every tick is one sample.";return{suite:o,title:s,specification:V(s,u,i.map(c=>vi(c,r)),r)}})}var Sn=200,wi=2*T;function Y({title:e,better:t,common:r},n){return`${e} (${n}), ${t} is better${r===""?"":` \xB7 ${r}`}`}function vi(e,t){let r=e.rows.flatMap(({series:u})=>u.samples.map(({value:c})=>c)),{factor:n,symbol:o}=D(e.unit,r.reduce((u,c)=>Math.max(u,Math.abs(c)),0)),i=H(e.rows.map(({label:u})=>u)),a=r.reduce((u,c)=>Math.max(u,c),0)-r.reduce((u,c)=>Math.min(u,c),0),s=e.rows.map(({series:u},c)=>xi(u,i.keys[c]??"",n,a*n)),d=ae(Y(e,o),r.map(u=>u*n));return{width:T,height:{step:Z(i,22)},encoding:{y:q(i)},layer:[{data:{values:s.flatMap(({bar:u})=>u)},mark:{type:"bar",color:t.bar},encoding:{x:{field:"median",...d},tooltip:G({label:"Series",words:"Median"})}},{data:{values:s.flatMap(({ticks:u})=>u)},mark:{type:"tick",color:t.ink,thickness:1.5,opacity:.75,size:12,aria:!1},encoding:{x:{field:"value",type:"quantitative"},tooltip:G({label:"Series",words:"Sample",samples:"Samples"})}},{data:{values:s.map(({text:u})=>u)},layer:re("end",{value:t.ink},t)}]}}function xi({samples:e,unit:t},r,n,o){let i=e.map(({value:d})=>d),a=Ye(i),s=i.reduce((d,u)=>Math.max(d,u),0)*n;return{bar:a===void 0?[]:[{label:r,median:a*n,words:w(a,t)}],ticks:Ci(i,o/n).map(({value:d,count:u})=>({label:r,value:d*n,words:w(d,t),samples:u})),text:{label:r,end:s,text:a===void 0?"no samples":w(a,t)}}}function Ci(e,t){return e.length<=Sn?e.map(n=>({value:n,count:1})):[...X(e,n=>Math.round(n/t*wi)).values()].map(n=>({value:n[0]??0,count:n.length}))}function Ct(e,t){let r=t.flatMap(({title:g,rows:b})=>b.map(({label:y,series:h})=>({name:`${g}, ${y}`,series:h}))),n=g=>r.filter(({series:b})=>b.verdict===g),o=n("regressed");if(o.length===0){let b=K.map(y=>({verdict:y,count:n(y).length})).filter(({count:y})=>y>0).map(({verdict:y,count:h})=>`${String(h)} ${y}`);return`${e}: ${b.join(", ")}`}let i=o.filter(({series:g})=>g.gates),a=i.length>0?i:o,s=a.reduce((g,b)=>vt(b.series)>vt(g.series)?b:g),{change:d,scale:u,unit:c}=s.series,p=d===null?"":` ${O(d.estimate,u,c)}`,f=o.length-i.length,m=i.length===0?"; none of them can fail the build":f===0?"":`; ${String(f)} more for information`;return`${e}: ${String(a.length)} of ${String(r.length)} series regressed, worst${p} (${s.name})${m}`}function j(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}function $t(e){return{regressed:e.regressed,missing:e.undecided,inconclusive:e.undecided,improved:e.improved,unchanged:e.unchanged,new:e.fresh,incomparable:e.undecided}}function _n(e,t,r=N){let n=e.suites.map(({name:o})=>o);return I(e.series,n,t).map(({suite:o,metrics:i})=>{let a=Ct(o,i),s="Change from base to head: a tick per round; dot and line: estimate and interval, coloured by verdict; grey band: margin.",d=K.filter(c=>i.some(({rows:p})=>p.some(({series:f})=>f.verdict===c))),u=i.map(c=>$i(c,d,r));return{suite:o,title:a,specification:V(a,s,u,r)}})}function $i(e,t,r){let n=e.rows.map(({series:h})=>h),o=n[0]?.scale!=="absolute",[i,a]=Ri(n),{factor:s,symbol:d}=o?{factor:100,symbol:"%"}:e.unit==="1"?{factor:100,symbol:"percentage points"}:D(e.unit,Math.max(Math.abs(i),Math.abs(a))),u=h=>Math.min(a,Math.max(i,h))*s,c=H(e.rows.map(({label:h})=>h)),p=n.map((h,S)=>({label:c.keys[S]??"",series:h})),f=ae(Y({...e,title:`${e.title}: change`},d),[i*s,a*s]),m=$t(r),g={field:"verdict",type:"nominal",scale:{domain:t,range:t.map(h=>m[h])},legend:null},b={field:"value",...f},y=G({label:"Series",verdict:"Verdict",words:"Change",interval:"Interval"});return{width:T,height:{step:Z(c,30)},encoding:{y:q(c)},layer:[{data:{values:p.map(({label:h,series:S})=>({label:h,...Ei(S,u)}))},mark:{type:"bar",color:r.band,stroke:r.bandEdge,strokeWidth:.75},encoding:{x:{...b,field:"low"},x2:{field:"high"},tooltip:G({label:"Series",margin:"Margin"})}},{data:{values:[{value:0}]},mark:{type:"rule",color:r.muted,strokeWidth:1},encoding:{x:{field:"value",type:"quantitative"},y:null}},{data:{values:p.flatMap(({label:h,series:S})=>(S.paired?.changes??[]).map(_=>({label:h,value:u(_),words:O(_,S.scale,S.unit)})))},mark:{type:"tick",color:r.ink,thickness:1,opacity:.5,aria:!1},encoding:{x:b,tooltip:G({label:"Series",words:"Round"})}},{data:{values:p.flatMap(({label:h,series:S})=>Mi(h,S,u))},layer:[{mark:{type:"rule",strokeWidth:2.5},encoding:{x:{...b,field:"low"},x2:{field:"high"},color:g,tooltip:y}},{mark:{type:"point",filled:!0,size:70,opacity:1},encoding:{x:b,color:g,tooltip:y}}]},{data:{values:p.map(({label:h,series:S})=>({label:h,...Ti(S,[i,a],s)}))},layer:re("end",{condition:{test:"datum.verdict === 'regressed'",value:r.regressed},value:r.ink},r)}]}}var ki=1.5;function Ri(e){let t=e.flatMap(i=>{let{change:a,margin:s}=i;return[...a===null?[]:[a.estimate,a.lower??a.estimate,a.upper??a.estimate],-s,s]}),r=ki*Math.max(Number.MIN_VALUE,...t.map(Math.abs)),n=e.flatMap(({paired:i})=>i?.changes??[]).map(i=>Math.min(r,Math.max(-r,i))),o=[0,...t,...n];return[o.reduce((i,a)=>Math.min(i,a)),o.reduce((i,a)=>Math.max(i,a))]}function Ei({margin:e,scale:t,unit:r},n){let o=t==="relative"?1/(1+e)-1:-e;return{low:n(o),high:n(e),margin:B(e,t,r)}}function Mi(e,{change:t,verdict:r,scale:n,unit:o},i){if(t===null)return[];let{estimate:a,lower:s,upper:d}=t;return[{label:e,verdict:r,value:i(a),low:i(s??-1/0),high:i(d??1/0),words:O(a,n,o),interval:Q(s,d,n,o)}]}function Ti({verdict:e,gates:t,change:r,scale:n,unit:o,paired:i},[a,s],d){let u=r===null?"":`${O(r.estimate,n,o)} ${Q(r.lower,r.upper,n,o)}, `,c=i===void 0?"":`, ${j(i.rounds,"round")}`,p=(i?.changes??[]).filter(m=>m<a||m>s).length,f=p===0?"":`, ${String(p)} beyond the edge`;return{end:s*d,verdict:e,text:`${u}${e}${t?"":" (info)"}${c}${f}`}}var kt="baseline";function Rt(e,t,r=N){if(e.pair!==void 0)return _n(e,t,r);let n=e.suites.map(({name:o})=>o);return I(e.series,n,t).map(({suite:o,metrics:i})=>{let a=Ct(o,i),s=e.baseline.records.length,d=`Grey: ${s===1?"one earlier run":`${String(s)} earlier runs`}; below: the current run, coloured by verdict; lines: \xB1 spread.`,u=K.filter(c=>i.some(({rows:p})=>p.some(({series:f})=>f.verdict===c&&f.current!==null)));return{suite:o,title:a,specification:V(a,d,i.map(c=>Oi(c,u,r)),r)}})}function Oi(e,t,r){let n=e.rows.map(({series:b})=>b),o=n.flatMap(({baseline:b,current:y})=>[b,y].flatMap(h=>h===null?[]:wn(h))),{factor:i,symbol:a}=D(e.unit,o.reduce((b,y)=>Math.max(b,Math.abs(y)),0)),s=H(e.rows.map(({label:b})=>b)),d=n.flatMap((b,y)=>Bi(b,s.keys[y]??"",i)),u=ae(Y(e,a),o.map(b=>b*i)),c={field:"side",type:"nominal",sort:null,scale:{domain:["baseline","current"],paddingInner:.15}},p=[kt,...t],f={...$t(r),[kt]:r.baseline},m={field:"verdict",type:"nominal",scale:{domain:p,range:p.map(b=>f[b])},legend:null},g=G({label:"Series",side:"Side",text:"Value",spread:"\xB1 Spread"});return{width:T,height:{step:Z(s,38),for:"position"},data:{values:d},encoding:{y:q(s),yOffset:c},layer:[{mark:{type:"bar"},encoding:{x:{field:"median",...u},color:m,stroke:{condition:{test:`datum.side === '${kt}'`,value:r.baselineEdge},value:"transparent"},tooltip:g}},{mark:{type:"rule",color:r.background,strokeWidth:4,opacity:.85},encoding:{x:{field:"low",type:"quantitative"},x2:{field:"high"}}},{mark:{type:"rule",color:r.ink,strokeWidth:1.2},encoding:{x:{field:"low",type:"quantitative"},x2:{field:"high"},tooltip:g}},...re("high",{condition:{test:"datum.verdict === 'regressed'",value:r.regressed},value:r.ink},r)]}}function Bi(e,t,r){let{baseline:n,current:o,verdict:i,unit:a}=e,s=(d,u,c,p)=>{let[f=0,m=0]=wn(c).map(g=>g*r);return{label:t,side:d,verdict:u,median:c.median*r,low:f,high:m,text:p,spread:w(c.spread,a)}};return[...n===null?[]:[s("baseline",kt,n,`${w(n.median,a)}${o===null?`, ${i}`:""}`)],...o===null?[]:[s("current",i,o,Ni(e,o.median))]]}function Ni({verdict:e,gates:t,unit:r,scale:n,change:o},i){let a=o===null?"":`, ${O(o.estimate,n,r)} ${Q(o.lower,o.upper,n,r)}`;return`${w(i,r)}${a}, ${e}${t?"":" (info)"}`}function wn({median:e,spread:t}){return[e<0?e-t:Math.max(0,e-t),e+t]}function Qt(e){let[,t,r]=/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(e)??[];return t===void 0||r===void 0?e:`${t} ${r} UTC`}function F({metric:e,labels:t}){let r=Object.keys(t).sort();if(r.length===0)return e;let n=r.map(o=>`${o}="${Ai(t[o]??"")}"`).join(",");return`${e}{${n}}`}function Ai(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}function er({pValue:e,paired:t,reason:r},n){if(r.code==="constant-baseline"||r.code==="dropped-to-zero")return"exact";if(t===void 0&&e===null)return;let o=t?.adjustedPValue??(e??1)*Math.max(1,n.family);return o<=n.falseAlarmRate/1e3?"overwhelming":o<=n.falseAlarmRate/10?"strong":"sufficient"}var vn="Confidence: the chance of such a result without a worsening beyond the margin, over all series together, is below the rate of false alarms (sufficient), at most a tenth (strong) or a thousandth of it (overwhelming); exact: no chance is in it, as the baseline never varied or the value dropped to zero.";function he({pair:e}){return e===void 0?{baseline:"baseline",current:"current"}:{baseline:"base",current:"head"}}function J(e){return`${e.charAt(0).toUpperCase()}${e.slice(1)}`}var{left:od,right:id}=$e;function xn(e){return e.pair===void 0?Pi(e):Li(e,e.pair)}function Pi({baseline:e,current:t}){let r=t.commit===void 0?"":` at ${t.commit.slice(0,12)}`,n=e.records.length,o=e.records.map(({startedAt:s})=>s).sort().map(Qt),i=n===0?"":` (${[...new Set([o.at(0)??"",o.at(-1)??""])].join(" to ")})`;return`${`${M(t.subject)}${M(r)} on ${M(t.provider)}, ${M(Qt(t.startedAt))}`}, compared with ${n===0?"no earlier run":`${j(n,"earlier run")}${M(i)}`}.`}function Li({current:e},t){let{base:r,head:n,rounds:o,stages:i,plannedStages:a,twins:s,disturbed:d,durationSeconds:u}=t,c=({name:f,commit:m,settings:g=[]},b)=>{let y=m===void 0?"":` at ${m.slice(0,12)}`,h=g.length===0?"":` with ${g.join(", ")}`;return`${M(`${f}${y}${h}`)}${f===b?"":` (${b})`}`},p=d===0?"":`, ${j(d,"measurement")} of single rounds disturbed`;return`${c(n,"head")}, compared with ${c(r,"base")} in ${j(o,"round")} by turns on ${M(e.provider)} (${j(s,"pair")} of twins), ${String(i)} of ${j(a,"stage")}${p}, ${Ce(u)}.`}function Cn({gate:e}){let t=A(e.falseAlarmRate*100);return`${String(e.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${t} %. Method: ${e.method}.`}var Ii=1e3;function Ie(e){let{caption:t,columns:r,rows:n,keyOf:o,detail:i,empty:a="Nothing to show."}=e,[s,d]=E(),[u,c]=E(new Set),[p,f]=E(!1),m=$(()=>Hi(n,r,s),[n,r,s]),g=p?m:m.slice(0,Ii),b=y=>{let h=new Set(u);h.delete(y)||h.add(y),c(h)};return l("div",{class:"table-frame",children:[l("table",{class:"data-table",role:"table",children:[l("caption",{class:"hidden-visually",children:t}),l("thead",{role:"rowgroup",children:l("tr",{role:"row",children:r.map(y=>l(Di,{column:y,sorting:s,onSort:()=>d(Vi(y,s))},y.id))})}),l("tbody",{role:"rowgroup",children:[g.length===0?l("tr",{role:"row",children:l("td",{role:"cell",colSpan:r.length,class:"muted",children:a})}):null,g.map(y=>{let h=o(y);return l(Fi,{row:y,columns:r,detail:i,isOpen:u.has(h),onToggle:()=>b(h)},h)})]})]}),g.length<m.length?l("p",{children:["The first ",String(g.length)," of ",String(m.length)," rows."," ",l("button",{type:"button",class:"button no-print",onClick:()=>f(!0),children:["Show all ",String(m.length)]})]}):null]})}function Di({column:{id:e,title:t,align:r,order:n},sorting:o,onSort:i}){let a=o?.column===e?o.direction:void 0,s=a==="descending"?"\u2193":"\u2191";return l("th",{role:"columnheader",scope:"col",class:r==="end"?"end":"","aria-sort":a,children:n===void 0?t:l("button",{type:"button",class:"sort",onClick:i,children:[r==="end"?l($n,{text:s}):null,t,r==="end"?null:l($n,{text:s})]})})}function $n({text:e}){return l("span",{class:"arrow","aria-hidden":"true",children:e})}function Fi({row:e,columns:t,detail:r,isOpen:n,onToggle:o}){let i=Gr();return l(x,{children:[l("tr",{class:"row",role:"row","data-open":n?"":void 0,children:t.map((a,s)=>l("td",{role:"cell",class:a.align==="end"?"end number":"","data-title":a.title,children:s===0&&r!==void 0?l("button",{type:"button",class:"expand","aria-expanded":n,"aria-controls":n?i:void 0,onClick:o,children:[l("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),l("span",{class:"label",children:a.cell(e)})]}):a.cell(e)},a.id))}),n&&r!==void 0?l("tr",{class:"detail",role:"row",id:i,children:l("td",{role:"cell",colSpan:t.length,children:r(e)})}):null]})}function Vi({id:e,first:t="ascending"},r){if(r?.column!==e)return{column:e,direction:t};if(r.direction===t)return{column:e,direction:t==="ascending"?"descending":"ascending"}}function Hi(e,t,r){let n=t.find(({id:a})=>a===r?.column)?.order;if(n===void 0||r===void 0)return e;let o=r.direction==="ascending"?1:-1,i=e.map(a=>({row:a,value:n(a)}));return i.sort(({value:a},{value:s})=>a===void 0||s===void 0?+(a===void 0)-+(s===void 0):o*zi(a,s)),i.map(({row:a})=>a)}function zi(e,t){return typeof e=="number"&&typeof t=="number"?e-t:Pe(String(e),String(t))}function tr(e){let t=new Map(e.map(r=>[r.id,r]));return{all:e,metrics:t,suiteOf:r=>t.get(r)?.suite}}var rr=Oe(tr([]));function L(){return ve(rr)}function ne({id:e,title:t,children:r}){return l("section",{id:e,class:"section",children:[l("h2",{children:t}),r]})}function ke({id:e,title:t,children:r,open:n=!1}){let o=xe("print"),[i,a]=E(n);return l("details",{id:e,class:"section folded",open:i||o,onToggle:({currentTarget:s})=>{o||a(s.open)},children:[l("summary",{children:l("h2",{children:t})}),r]})}function Re({facts:e}){return l("dl",{class:"facts",children:e.map(([t,r],n)=>l("div",{class:"fact",children:[l("dt",{children:t}),l("dd",{children:r})]},n))})}function se({title:e,texts:t,tone:r="plain"}){return t.length===0?null:l("section",{class:`remarks ${r}-box`,children:[l("h2",{children:e}),l("ul",{children:t.map((n,o)=>l("li",{children:l(xt,{text:n})},o))})]})}function Et(e){return e.filter(({status:t})=>t!=="ok").map(({name:t,status:r,reason:n})=>`Suite ${t} ${r}${n===void 0?"":`: ${n}`}`)}function De({metrics:e}){let t=new Set(e),{all:r}=L(),n=r.filter(({id:i})=>t.has(i)),o=[...t].filter(i=>n.every(a=>a.id!==i));return t.size===0?null:l(ke,{title:"How each number was measured",children:[n.map(i=>l("div",{class:"method",children:[l("h3",{children:[Ae(i.id,i.suite)," ",l("code",{children:i.id})]}),l(Ee,{metric:i})]},i.id)),o.length===0?null:l("p",{children:["This version of kbench does not measure ",o.join(", "),": the record comes from another tool or another version, which knows how."]})]})}function Ee({metric:e}){let{summary:t,better:r,method:n}=e;return l("p",{children:[t.charAt(0).toUpperCase(),t.slice(1),"; ",r," is better.",n===void 0?null:l(x,{children:[" ",l(xt,{text:n.text})," ",l("a",{href:n.source,rel:"noreferrer noopener",target:"_blank",children:["Source",l("span",{class:"hidden-visually",children:[" of the method of ",e.id]})]})]})]})}var Gi=100,kn=.06;function Rn(e){let t=e.reduce((d,u)=>Math.min(d,u),1/0),r=e.reduce((d,u)=>Math.max(d,u),-1/0);if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};if(t>0&&r/t>=Gi){let d=(r/t)**kn;return{low:t/d,high:r*d,isLogarithmic:!0,remark:", logarithmic"}}let n=r>t?(r-t)*kn:Math.abs(r),o=r>t?t<=(r-t)/2:!0,i=t>=0&&o?0:t-n,a=r<=0&&r>t&&-r<=(r-t)/2?0:r+n;return{...{low:i,high:a>i?a:i+1,isLogarithmic:!1},remark:i>0||a<0?", axis does not begin at 0":""}}function En(e,{low:t,high:r,isLogarithmic:n,remark:o}){return{type:"quantitative",title:te(`${e}${o}`),scale:{domain:[t,r],nice:!1,...n?{type:"log"}:{zero:!1}},axis:Yt}}function nr(e,{low:t,high:r,isLogarithmic:n}){return n?Math.log(e/t)/Math.log(r/t):(e-t)/(r-t)}function Mn(e,{low:t,high:r,isLogarithmic:n}){return n?t*(r/t)**e:t+e*(r-t)}var Fe=92,ji=5,Tn=[1,0,2];function On(e,t,r,n){let o=new Map;return[...e].sort((i,a)=>i.value-a.value).map(({value:i,round:a})=>{let s=nr(i*r,t)*T,u=Tn.find(c=>s-(o.get(c)??-1/0)>=ji)??[...Tn].sort((c,p)=>(o.get(c)??0)-(o.get(p)??0))[0]??1;return o.set(u,s),{value:i*r,lane:u,words:w(i,n),round:a}})}function Bn(e,t,r,n){let o=new Array(Fe).fill(0);for(let a of e){let s=Math.min(Fe-1,Math.floor(nr(a*r,t)*Fe));o[s]=(o[s]??0)+1}let i=o.reduce((a,s)=>Math.max(a,s));return o.flatMap((a,s)=>{if(a===0)return[];let d=Mn((s+.5)/Fe,t);return[{value:d,share:Math.max(Ui,a/i),words:`${String(a)} about ${w(d/r,n)}`}]})}var Ui=.1;var An=5,Mt=200,Wi=34,Nn=7,Ve=9;function Pn(e,t,r=N){let n=I(e,[],t).flatMap(o=>o.metrics);return Xi(Ji(n),n,r)}function Xi(e,t,r){let n=t.flatMap(({rows:s})=>s.map(({series:d})=>or(d).length)),i=[n.some(s=>s<=Mt)?"a point is one sample":"",n.some(s=>s>Mt)?`of more than ${String(Mt)} samples the shape: the higher, the more samples`:"",n.some(s=>s>=An)?"box: middle half of the samples, with the median; line: lowest to highest":"bar: median; line: lowest to highest"].filter(s=>s!=="").join("; "),a=`${i.charAt(0).toUpperCase()}${i.slice(1)}.`;return V(e,a,t.map(s=>Ki(s,r)),r)}function Ji(e){let t=e.flatMap(({title:i,rows:a})=>a.flatMap(({label:s,series:d})=>{let u=or(d);if(u.length<2)return[];let c=ee(u),p=me(c);return p===0?[]:[{name:`${i}, ${s}`,share:Math.abs(Le(c)/p)}]})),r=e.reduce((i,{rows:a})=>i+a.length,0),n=`samples of ${String(r)} series`;if(t.length===0)return`${n}, too few to tell their spread`;let o=t.reduce((i,a)=>a.share>i.share?a:i);return`${n} spread by up to \xB1${B(o.share,"relative","1")} (${o.name})`}function or({samples:e}){return e.map(({value:t})=>t).filter(Number.isFinite)}function Ki(e,t){let r=e.rows.flatMap(({series:f})=>or(f)),{factor:n,symbol:o}=D(e.unit,r.reduce((f,m)=>Math.max(f,Math.abs(m)),0)),i=Rn(r.map(f=>f*n)),a=H(e.rows.map(({label:f})=>f)),s=e.rows.map(({series:f},m)=>qi(f,a.keys[m]??"",n,i)),d=En(Y(e,o),i),u=f=>({...d,field:f}),c=G({label:"Series",median:"Median",quartiles:"Middle half",ends:"Lowest to highest",count:"Samples"}),p={data:{values:s.flatMap(({box:f})=>f)}};return{width:T,height:{step:Z(a,Wi)},encoding:{y:q(a)},layer:[{data:{values:s.flatMap(({shape:f})=>f)},mark:{type:"tick",color:t.point,thickness:T/Fe,yOffset:-Ve,opacity:1,aria:!1},encoding:{x:u("value"),size:{field:"share",type:"quantitative",scale:{domain:[0,1],range:[0,2*Ve]},legend:null},tooltip:G({label:"Series",words:"Samples"})}},...[0,1,2].map(f=>({data:{values:s.flatMap(({strip:m})=>m.filter(g=>g.lane===f))},mark:{type:"point",filled:!0,size:18,color:t.point,opacity:.85,aria:!1,yOffset:-Ve+4*(f-1)},encoding:{x:u("value"),tooltip:G({label:"Series",words:"Sample",round:"Round"})}})),{...p,mark:{type:"rule",color:t.ink,strokeWidth:1,yOffset:Ve},encoding:{x:u("low"),x2:{field:"high"},tooltip:c}},{data:{values:s.flatMap(({box:f})=>f.filter(({hasBox:m})=>m))},mark:{type:"bar",color:t.band,stroke:t.ink,strokeWidth:1,height:Nn,yOffset:Ve},encoding:{x:u("first"),x2:{field:"third"},tooltip:c}},{...p,mark:{type:"tick",color:t.ink,thickness:2.5,size:Nn+5,opacity:1,yOffset:Ve},encoding:{x:u("middle"),tooltip:c}},{data:{values:s.map(({text:f})=>f)},layer:re("end",{value:t.ink},t)}]}}function qi(e,t,r,n){let{unit:o}=e,i=e.samples.filter(({value:y})=>Number.isFinite(y)),a=i.map(({value:y})=>y),{spread:s,samples:d}=pe({samples:i,unit:o}),u=e.samples.length-i.length,c=u===0?"":`, ${String(u)} without a finite value`;if(!Ze(a))return{strip:[],shape:[],box:[],text:{label:t,end:n.high,text:`no samples${c}`}};let p=ee(a),f=a.length>Mt,m=me(p),g=`${d} sample${a.length===1?"":"s"}`,b=s==="\u2013"?"":` ${s}`;return{strip:f?[]:On(i,n,r,o).map(y=>({label:t,...y})),shape:f?Bn(p,n,r,o).map(y=>({label:t,...y})):[],box:[{label:t,count:g,...Zi(p,r,o)}],text:{label:t,end:n.high,text:`${w(m,o)}${b}, ${g}${c}`}}}function Zi(e,t,r){let[n,o,i,a,s]=[0,.25,.5,.75,1].map(c=>bt(e,c)),d=(c=0)=>w(c,r),u=(c=0)=>c*t;return{hasBox:e.length>=An,low:u(n),first:u(o),middle:u(i),third:u(a),high:u(s),median:d(i),quartiles:`${d(o)} to ${d(a)}`,ends:`${d(n)} to ${d(s)}`}}var Yi=100;function Ln({title:e,series:t}){let[r,n]=E(!1),{samples:o,unit:i}=t,{median:a,spread:s}=pe(t);if(o.length===0)return l("p",{class:"muted",children:[e,": no samples."]});let d=r?o:o.slice(0,Yi);return l("div",{class:"samples",children:[l("p",{children:[l("strong",{children:e}),": ",o.length===1?"1 sample":`${String(o.length)} samples`,", median ",a,", spread ",s]}),l("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":`Samples: ${e}`,children:l("table",{class:"samples-table",children:[l("caption",{class:"hidden-visually",children:`Samples: ${e}`}),l("thead",{children:l("tr",{children:[l("th",{scope:"col",class:"end",children:"Round"}),l("th",{scope:"col",class:"end",children:"Value"}),l("th",{scope:"col",class:"end",children:i==="1"?"As recorded":`In ${i}`}),l("th",{scope:"col",children:"Time"})]})}),l("tbody",{children:d.map(({value:u,round:c,at:p},f)=>l("tr",{children:[l("td",{class:"end",children:c}),l("td",{class:"end",children:w(u,i)}),l("td",{class:"end",children:String(u)}),l("td",{children:p})]},f))})]})}),d.length<o.length?l("p",{class:"muted",children:["The first ",String(d.length)," of ",String(o.length)," samples."," ",l("button",{type:"button",class:"button small no-print",onClick:()=>n(!0),children:["Show all ",String(o.length)," samples"]})]}):null]})}function Tt(e,t){let r=F(t);return e.flatMap(({name:n,record:o})=>o.series.filter(i=>i.metric===t.metric&&F(i)===r).map(i=>({name:n,series:i})))}function He({found:e}){let t=L(),r=W(n=>{let o=e.map(({name:i,series:a})=>e.length===1?a:{...a,labels:{...a.labels,[Qi(a)]:i}});return Pn(o,t,fe[n])},[e,t]);return e.length===0?null:l(x,{children:[e.some(({series:n})=>n.samples.length>0)?l(Ne,{title:"Distribution of the samples",specification:r}):null,l("div",{class:"all-samples",children:e.map(({name:n,series:o},i)=>l(Ln,{title:n,series:o},i))})]})}function Qi({labels:e}){let t="record";for(;t in e;)t=`${t}_`;return t}function In({comparison:e,series:t,records:r}){let n=L(),o=n.all.find(({id:s})=>s===t.metric),i=$(()=>Tt(r,t),[r,t]),a=W(s=>{let[d]=Rt({...e,series:[t]},n,fe[s]);if(d===void 0)throw new Error("there is a chart per suite");return d.specification},[e,t,n]);return l(x,{children:[l("p",{class:"reason",children:[J(t.reason.text),/[.!?]$/.test(t.reason.text)?"":".",t.gates?"":" For information only: it cannot fail the build."]}),l("p",{children:l("code",{children:F(t)})}),l(Re,{facts:[...ea(e,t),...ta(t)]}),o===void 0?null:l(Ee,{metric:o}),l(Ne,{title:`Comparison of ${F(t)}`,specification:a}),i.length===0?l("p",{class:"muted",children:r.length===0?"The samples are in the record, which this report was not given.":"The records that this report was given have no samples of it."}):l(He,{found:i})]})}function ea(e,t){let{baseline:r,current:n,change:o,scale:i,unit:a,margin:s,pValue:d,smallestProvableChange:u}=t,c=he(e),{gate:p}=e,f=t.gates?p.gatingSeries:e.series.filter(({gates:y})=>!y).length,m=t.verdict==="regressed"?er(t,{falseAlarmRate:p.falseAlarmRate,family:f}):void 0,g=y=>e.pair!==void 0?"":`, ${j(y,"run")}`,b=({median:y,spread:h})=>`${w(y,a)}, spread ${w(h,a)}`;return[...r===null?[]:[[J(c.baseline),`${b(r)}${g(r.runs)}`]],...n===null?[]:[[J(c.current),`${b(n)}, ${String(n.samples)} samples`]],...o===null?[]:[["Change",`${O(o.estimate,i,a)} ${Q(o.lower,o.upper,i,a)} at ${A(o.confidence*100)} %`]],["Margin",B(s,i,a)],["Smallest provable",u===null?"none, however large":B(u,i,a)],...d===null?[]:[["p-value",A(d)]],...m===void 0?[]:[["Confidence",m]]]}function ta({paired:e,scale:t,unit:r}){if(e===void 0)return[];let{rounds:n,disturbed:o,missing:i,looks:a,twins:s,test:d,method:u,adjustedPValue:c,positionEffect:p}=e,f=[...o===0?[]:[`${String(o)} left out as disturbed`],...i===0?[]:[`${String(i)} left out without a value`],...e.outlying===0?[]:[`${String(e.outlying)} out of line, which count`]];return[["Rounds",[`${String(n)} count`,...f].join(", ")],["Looks",String(a)],["Pairs of twins",String(s)],...d===null?[]:[["Test",u===null?d:`${d}, ${u}`]],["p-value, adjusted",A(c)],...p===null?[]:[["Measured second",`${O(p.estimate,t,r)} ${Q(p.lower,p.upper,t,r)}`]],...e.roundsNeeded===null?[]:[["To decide",`about ${String(e.roundsNeeded)} rounds in all`]]]}var Dn={text:"",suite:"",verdicts:new Set,onlyGating:!1};function ze(e,t){let[r,n]=E(Dn),o=$(()=>e.filter(c=>na(c,r)),[e,r]),i=c=>n({...r,...c}),a=$(()=>[...new Set(e.map(({suite:c})=>c))],[e]),s=e.filter(({gates:c})=>c).length,d=o.length===e.length,u=l("div",{class:"filters",role:"search","aria-label":`Choose series${t==="0"?"":` of result ${String(Number(t)+1)}`}`,children:[l(ra,{rows:e,chosen:r.verdicts,onChange:c=>i({verdicts:c})}),l("div",{class:"filter-fields no-print",children:[l("label",{class:"field grow",children:["Search",l("input",{type:"search",value:r.text,placeholder:"throughput inter-node",onInput:({currentTarget:c})=>i({text:c.value})})]}),a.length>1?l("label",{class:"field",children:["Suite",l("select",{value:r.suite,onChange:({currentTarget:c})=>i({suite:c.value}),children:[l("option",{value:"",children:"All suites"}),a.map(c=>l("option",{value:c,children:c},c))]})]}):null,s>0&&s<e.length?l("label",{class:"check",children:[l("input",{type:"checkbox",checked:r.onlyGating,onChange:({currentTarget:c})=>i({onlyGating:c.checked})}),"Only what can fail the build"]}):null]}),l("p",{class:"muted shown",role:"status",children:[d?`${String(e.length)} series`:`${String(o.length)} of ${String(e.length)} series shown`,d?null:l("button",{type:"button",class:"button small no-print",onClick:()=>n(Dn),children:"Show all"})]})]});return{chosen:o,bar:u}}function ra({rows:e,chosen:t,onChange:r}){let n=K.map(i=>({verdict:i,count:e.filter(a=>a.verdict===i).length})).filter(({count:i})=>i>0);if(n.length===0)return null;let o=i=>{let a=new Set(t);a.delete(i)||a.add(i),r(a)};return l("div",{class:"chips",role:"group","aria-label":"Verdicts",children:n.map(({verdict:i,count:a})=>l("button",{type:"button",class:`button chip ${_t[i]}`,"aria-pressed":t.has(i),onClick:()=>o(i),children:[l("span",{"aria-hidden":"true",children:qt[i]})," ",l("strong",{children:a})," ",i]},i))})}function na(e,{text:t,suite:r,verdicts:n,onlyGating:o}){return r!==""&&e.suite!==r||o&&!e.gates||n.size>0&&(e.verdict===void 0||!n.has(e.verdict))?!1:t.toLowerCase().split(/\s+/).every(a=>e.searched.includes(a))}function Fn({id:e,comparison:t,records:r}){let n=L(),o=$(()=>fn(t,n).map((d,u)=>{let{verdict:c,...p}=d,{series:f,suite:m,name:g}=d,{verdict:b,gates:y,reason:h}=f,S=`${m} ${g} ${F(f)} ${b} ${h.text}`.toLowerCase();return{...p,key:String(u),shownVerdict:c,verdict:b,gates:y,searched:S}}),[t,n]),i=$(()=>oa(t),[t]),{chosen:a,bar:s}=ze(o,e);return l(ne,{id:`results-${e}`,title:"Results",children:[s,l(Ie,{caption:"Verdict, values and change of each series",columns:i,rows:a,keyOf:({key:d})=>d,detail:({series:d})=>l(In,{comparison:t,series:d,records:r}),empty:"No series is like that."})]})}function oa(e){let t=he(e);return[{id:"series",title:"Series",cell:({name:r})=>r,order:({name:r})=>r},{id:"verdict",title:"Verdict",cell:({shownVerdict:r,series:n})=>l("span",{class:`verdict-word ${_t[n.verdict]}`,children:r}),order:({series:r})=>K.indexOf(r.verdict)},{id:"change",title:"Change",align:"end",cell:({change:r,interval:n,series:o})=>r===""?"\u2013":l(x,{children:[l("span",{class:o.verdict==="regressed"?"strong":"",children:r}),l("span",{class:"interval",children:n})]}),order:({series:r})=>r.change?.estimate,first:"descending"},{id:"baseline",title:J(t.baseline),align:"end",cell:({baseline:r})=>r,order:({series:r})=>r.baseline?.median,first:"descending"},{id:"current",title:J(t.current),align:"end",cell:({current:r})=>r,order:({series:r})=>r.current?.median,first:"descending"},{id:"margin",title:"Margin",align:"end",cell:({series:{margin:r,scale:n,unit:o}})=>B(r,n,o),order:({series:r})=>r.margin,first:"descending"}]}function Ot({record:e}){let{environment:t,suites:r}=e;return l(ke,{title:"Environment",children:[l(Re,{facts:[...dn(e),["Fingerprint",l("code",{children:t.fingerprint},"fingerprint")]]}),r.map(({name:n,status:o,durationSeconds:i,parameters:a},s)=>l("div",{class:"method",children:[l("h3",{children:["Suite ",n,": ",o,i===0?"":`, ${Ce(i)}`]}),l(Re,{facts:Object.entries(a).map(([d,u])=>[d,l("code",{children:JSON.stringify(u)},d)])})]},s))]})}function Bt({reproduction:e}){return e===null?null:l(ke,{title:"How to reproduce it",children:[l("pre",{children:l("code",{children:e.commands.join(`
`)})}),e.notes.map((t,r)=>l("p",{children:t},r))]})}var ia=150;function Ge({id:e,make:t,series:r}){let n=qe(null),o=ft(n),[i,a]=E(!1);if(r===0)return null;let s=r>ia&&!i;return l(ne,{id:e,title:"Charts",children:l("div",{ref:n,class:"charts",children:s?l("p",{children:["Not drawn by itself, as ",String(r)," series make a long picture."," ",l("button",{type:"button",class:"button no-print",onClick:()=>a(!0),children:"Draw the charts"})]}):o||i?l(aa,{make:t}):null})})}function aa({make:e}){let t=$(()=>e(fe.light),[e]),r=$(()=>la(()=>e(fe.dark)),[e]);return l(x,{children:t.map((n,o)=>l(sa,{light:t,dark:r,index:o,title:n.title},o))})}function sa({title:e,index:t,light:r,dark:n}){let o=W(i=>{let a=(i==="dark"?n():r)[t];if(a===void 0)throw new Error("there are as many charts in every theme");return a.specification},[r,n,t]);return l(Ne,{title:e,specification:o})}function la(e){let t;return()=>(t??={value:e()}).value}function Hn({part:e,records:t,id:r}){let n=L(),{comparison:o,reproduction:i}=e,{verdict:a,headline:s,suites:d,warnings:u,series:c}=o,p=e.current===null?void 0:t[e.current],f=$(()=>ca(e,t),[e,t]),m=W(b=>Rt(o,n,b),[o,n]),g=(p?.suites??[]).flatMap(({name:b,notes:y=[]})=>y.map(h=>`${b}: ${h}`));return l(x,{children:[l("header",{class:`verdict ${tt[a]}-box`,children:[l("h1",{children:[l("span",{class:`sign ${tt[a]}`,"aria-hidden":"true",children:wt[a]}),l("span",{children:M(s)})]}),l("p",{children:ie(xn(o))}),c.length===0?l("p",{class:"warning",children:"No series could be compared."}):null]}),l(se,{title:"Suites with problems",texts:Et(d),tone:"bad"}),l(da,{comparison:o}),l(se,{title:"Warnings",texts:u,tone:"warning"}),c.length===0?l("span",{id:`results-${r}`}):l(Fn,{id:r,comparison:o,records:f}),l(Ge,{id:`charts-${r}`,make:m,series:c.length}),l(ua,{comparison:o}),l(De,{metrics:c.map(({metric:b})=>b)}),l(se,{title:"Notes",texts:g}),p===void 0?l("p",{class:"muted section",children:"The environment and the samples are in the record, which this report was not given: kbench report comparison.json record.json --format html."}):l(Ot,{record:p}),l(Bt,{reproduction:i})]})}function ca({comparison:e,current:t,earlier:r},n){let o=he(e),i=(s,d)=>{let u=n[d];return u===void 0?[]:[{name:J(s),record:u}]},a=r.length===1;return[...r.flatMap((s,d)=>i(a?o.baseline:`${o.baseline} ${String(d+1)}`,s)),...t===null?[]:i(o.current,t)]}function da({comparison:e}){let{environmentDifferences:t,pair:r}=e;if(t.length===0)return null;let n=he(e);return l(ne,{title:r===void 0?"The environments differ":"Base and head differ",children:l("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":"What differs",children:l("table",{class:"samples-table",children:[l("thead",{children:l("tr",{children:[l("th",{scope:"col",children:"Field"}),l("th",{scope:"col",children:J(n.baseline)}),l("th",{scope:"col",children:J(n.current)})]})}),l("tbody",{children:t.map(({field:o,baseline:i,current:a})=>l("tr",{children:[l("th",{scope:"row",children:l("code",{children:o})}),l("td",{children:i??"\u2013"}),l("td",{children:a??"\u2013"})]},o))})]})})})}function ua({comparison:e}){let{series:t}=e,r=X(t.filter(({gates:o})=>o),({margin:o,scale:i,unit:a})=>B(o,i,a)),n=t.filter(({gates:o})=>!o).length;return l(ke,{title:"The gate",children:[l("p",{children:Cn(e)}),l(Re,{facts:[...[...r].map(([o,i])=>[`Margin ${o}`,Vn(i.length)]),...n===0?[]:[["For information only",Vn(n)]]]}),l("p",{class:"muted",children:vn})]})}var Vn=e=>`${String(e)} series`;function zn({record:e,reproduction:t,id:r}){let n=L(),o=W(p=>bn(e,n,p),[e,n]),{subject:i,environment:a,suites:s,series:d,interrupted:u}=e,c=s.flatMap(({name:p,notes:f=[]})=>f.map(m=>`${p}: ${m}`));return l(x,{children:[l("header",{class:"verdict plain-box",children:[l("h1",{children:[M(i.name)," on ",M(a.provider)]}),l("p",{children:ie(mn(e).join(" \xB7 "))}),u===!0?l("p",{class:"warning",children:"The run was interrupted: this is what it had measured."}):null,d.length===0?l("p",{class:"warning",children:"Nothing was measured."}):null]}),l(se,{title:"Suites with problems",texts:Et(s),tone:"bad"}),d.length===0?l("span",{id:`results-${r}`}):l(pa,{id:r,record:e}),l(Ge,{id:`charts-${r}`,make:o,series:d.length}),l(se,{title:"Notes",texts:c}),l(Ot,{record:e}),l(De,{metrics:d.map(({metric:p})=>p)}),l(Bt,{reproduction:t})]})}var ma=[{id:"series",title:"Series",cell:({name:e})=>e,order:({name:e})=>e},{id:"suite",title:"Suite",cell:({suite:e})=>e,order:({suite:e})=>e},{id:"median",title:"Median",align:"end",cell:({median:e})=>e,order:({middle:e})=>e,first:"descending"},{id:"spread",title:"Spread",align:"end",cell:({spread:e})=>e,order:({relativeSpread:e})=>e,first:"descending"},{id:"samples",title:"Samples",align:"end",cell:({samples:e})=>e,order:({series:e})=>e.samples.length,first:"descending"}];function pa({id:e,record:t}){let r=L(),n=$(()=>ha(t,r),[t,r]),{chosen:o,bar:i}=ze(n,e);return l(ne,{id:`results-${e}`,title:"Results",children:[i,l(Ie,{caption:"Median, spread and number of samples of each series",columns:ma,rows:o,keyOf:({key:a})=>a,detail:a=>l(fa,{row:a}),empty:"No series is like that."})]})}function fa({row:e}){let{series:t}=e,r=L().all.find(({id:o})=>o===t.metric),n=$(()=>[{name:"All samples",series:t}],[t]);return l(x,{children:[l("p",{children:l("code",{children:F(t)})}),r===void 0?null:l(Ee,{metric:r}),l(He,{found:n})]})}function ha(e,t){let r=e.suites.map(({name:n})=>n);return I(e.series,r,t).flatMap(({suite:n,metrics:o})=>o.flatMap(({title:i,rows:a})=>a.map(({label:s,series:d},u)=>{let c=`${i}${" \xB7 "}${s}`,p=d.samples.map(({value:m})=>m),f=Ye(p);return{key:`${d.metric} ${d.unit} ${d.better} ${String(u)}`,suite:n,name:c,series:d,searched:`${n} ${c} ${F(d)}`.toLowerCase(),gates:t.metrics.get(d.metric)?.gates??!0,middle:f,relativeSpread:f===void 0||f===0||p.length<2?void 0:Le(ee(p))/Math.abs(f),...pe(d)}})))}function Gn(e,t,r){let n=t.flatMap(({title:d,rows:u})=>u.map(({label:c,series:p})=>({name:c==="all"?d:`${d}, ${c}`,series:p}))),[o,i]=r,a=n.filter(({series:d})=>d.values.filter(u=>u!==null).length>1);if(o===void 0||a.length===0)return`${e}: ${r.length>1?"no series was measured by more than one column":`${String(n.length)} series of ${o??""}`}`;let s=r.length===2?ga(a,o,i??""):ya(a,r);return`${e}: ${s}${Sa(a,r)}`}function ga(e,t,r){let n={better:0,worse:0,meet:0};for(let{series:i}of e){let[a,s]=i.values,d=s?.change?.direction;a==null||s===void 0||s===null||(d===void 0||d==="same"||ir(a,s)?n.meet+=1:n[d]+=1)}let o=String(e.length);return`${r} is better than ${t} in ${String(n.better)} of ${o} series, worse in ${String(n.worse)}${n.meet===0?"":`, within each other\u2019s range in ${String(n.meet)}`}`}function ir(e,t){let[r,n]=[e,t].map(({value:o,range:i})=>i??{low:o,high:o});return r!==void 0&&n!==void 0&&r.low<=n.high&&n.low<=r.high}function ya(e,t){let r=t.map((a,s)=>e.filter(({series:d})=>ba(d,s)).length),n=r.reduce((a,s)=>Math.max(a,s)),o=t.filter((a,s)=>r[s]===n),i=String(e.length);return o.length===1?`${o[0]??""} has the best number in ${String(n)} of ${i} series`:`no column has the best number most often (${i} series)`}function ba({values:e,better:t},r){let n=e[r];return n==null?!1:e.every((o,i)=>i===r||o===null||(t==="higher"?n.value>o.value:n.value<o.value))}function Sa(e,t){let n=e.flatMap(({name:s,series:d})=>d.values.flatMap((u,c)=>{let p=u?.change;return p?.scale==="relative"&&p.direction!=="same"?[{name:s,unit:d.unit,change:p.change,size:_a(p.change),column:c}]:[]})).reduce((s,d)=>s===void 0||d.size>s.size?d:s,void 0);if(n===void 0)return"";let o=O(n.change,"relative",n.unit);if(!/[+\u2212]/.test(o))return"";let i=t.length===2?"":`${t[n.column]??""}, `;return`; largest change${t.length===2?"":` from ${t[0]??""}`} ${o} (${i}${n.name})`}function _a(e){return Math.abs(Math.log(Math.max(Number.MIN_VALUE,1+e)))}function Nt({columns:e}){let t=e.every(({name:r})=>Array.from(r).length<=24);return e.map(({name:r},n)=>t?r:`[${String(n+1)}]`)}function je({columns:e}){let t=e.map(({name:r})=>r);return t.every(r=>Array.from(r).length<=40)?{full:t,short:t}:{full:t.map((r,n)=>`[${String(n+1)}] ${r}`),short:t.map((r,n)=>`[${String(n+1)}]`)}}function Un(e){return e.columns.map(({name:t,records:r},n)=>{let o=r.flatMap(s=>e.records[s]??[]),[i]=o,a=i===void 0?[]:o.length===1?wa(t,i):va(o);return`[${String(n+1)}] ${t}: ${a.join(", ")}`})}function wa(e,{provider:t,startedAt:r,commit:n,interrupted:o,source:i}){return[`on ${t}`,r,...n===null?[]:[`commit ${n.slice(0,12)}`],...o?["interrupted"]:[],...e.startsWith(i)?[]:[i]]}function va(e){let t=[...new Set(e.map(({provider:i})=>i))],r=e.filter(({interrupted:i})=>i).length,n=e.map(({source:i})=>i),o=n.length-3;return[`${String(e.length)} runs`,`on ${t.join(" and ")}`,...r===0?[]:[`${String(r)} of them interrupted`],...n.slice(0,o>1?3:n.length),...o>1?[`and ${String(o)} more`]:[]]}function Wn({differences:e,by:t}){if(t===null)return e.length===0?"Environment, variant and parameters are the same.":`They differ in ${jn(e)}.`;let r=e.filter(({values:o})=>new Set(o).size>1),n=e.filter(o=>o.within);return[r.length===0?`Environment, variant and parameters are the same, but for ${t}.`:`Besides ${t} the columns differ in ${jn(r)}: a change may come from these.`,...n.length===0?[]:[`Records of one column differ in ${n.map(({field:o})=>o).join(", ")}.`]].join(" ")}function jn(e){let t=e.slice(0,8).map(xa),r=e.length-8;return`${t.join("; ")}${r>0?`; and ${String(r)} more fields`:""}`}function xa({field:e,values:t}){return t.length>6?`${e} (${String(new Set(t).size)} values)`:`${e} (${t.map(r=>Xn(r??"none")).join(" | ")})`}function Xn(e){let t=Array.from(e);return t.length<=60?e:`${t.slice(0,59).join("")}\u2026`}function Jn({columns:e,series:t,setAside:r}){let n=t.some(({values:o})=>o.filter(i=>i!==null).length>1);return[...r.map(({label:o,values:i})=>`Left out of the names of series: ${o} (${i.length>6?`${String(new Set(i).size)} values`:i.map(a=>Xn(a??"none")).join(" | ")}).`),...e.length===1?["There is one column only, so nothing to compare."]:[],...e.length>1&&t.length>0&&!n?["No series was measured by more than one column, so there is no change to tell."]:[]]}function Kn(e){let{statistic:t,by:r}=e,n=rt(e)?`Each number is the median over the runs of a column, of the ${t} of each run's samples. In brackets: ${Ca(e)}.`:`Each number is the ${t} of the samples of one run.`,o=r===null?"the first record":Nt(e)[0]??"";return`${n} Changes are from ${o}; better and worse say the direction only, not whether it is more than chance.`}function Ca({series:e}){let t=new Set(e.flatMap(({values:r})=>r.map(n=>n?.range?.kind)));return[...t.has("runs")?["the smallest and the largest run"]:[],...t.has("confidence")?["from 6 runs on the 95 % interval for the median over runs"]:[]].join(", ")}function rt({series:e}){return e.some(({values:t})=>t.some(r=>(r?.runs??1)>1))}var sr=6,ar=13,qn=["circle","square","diamond","triangle-up","cross","triangle-down","triangle-right"];function nt(e,t){return t.series[e%t.series.length]??t.bar}function lr(e){return qn[(e+Math.floor(e/sr))%qn.length]??"circle"}function Ue(e,t,r,n=!1,o=e.map((i,a)=>a)){let{keys:i,lines:a}=H(e),s=i.map((u,c)=>({label:u,color:nt(o[c]??c,r),shape:n?lr(o[c]??c):"square",at:0}));return{width:t,height:{step:a*ar+5},data:{values:s},encoding:{y:{field:"label",type:"nominal",sort:null,axis:null,scale:{domain:i}},x:{field:"at",type:"quantitative",axis:null,scale:{domain:[0,1]}}},layer:[{mark:{type:"point",filled:!0,size:90,opacity:1},encoding:{color:{field:"color",type:"nominal",scale:null},shape:{field:"shape",type:"nominal",scale:null}}},{transform:[{calculate:"split(datum.label, '\\n')",as:"lines"}],mark:{type:"text",align:"left",baseline:a===1?"middle":"line-middle",dx:11,dy:(1-a)*(ar/2),fontSize:11,lineHeight:ar,color:r.ink},encoding:{text:{field:"lines"}}}]}}var $a={text:"\u2013",style:"muted"};function Zn({values:e,unit:t},r){return e.flatMap((n,o)=>{let i={text:ka(n,t,r),style:"plain"};return o===0?[i]:[i,Ra(n,t)]})}var Yn=rt;function ka(e,t,r){if(e===null)return"\u2013";let n=r&&e.runs>1&&e.range!==null?` (${cr(e.range,e.value,t)})`:"";return`${w(e.value,t)}${n}`}function cr({low:e,high:t},r,n){let{factor:o}=D(n,r);return`${A(e*o)}\u2013${A(t*o)}`}function Ra(e,t){let r=dr(e,t);return r===void 0?$a:r==="same"?{text:r,style:"muted"}:{text:r,style:e?.change?.direction==="better"?"good":"bad"}}function dr(e,t){let r=e?.change;if(r==null)return;let n=O(r.change,r.scale,t);return r.direction==="same"||!/[+\u2212]/.test(n)?"same":`${n} ${r.direction}`}function We(e,t){let r=[...t.metrics.keys()].map(n=>t.suiteOf(n)??"");return I(e.series,[...new Set(r)],t)}var Qn=19;function ot(e){return e.length<=sr}function At(e,t){let n=[...e.rows.flatMap(o=>o.bars.flatMap(i=>typeof i=="string"?[]:[i])).flatMap(({value:o,low:i,high:a})=>[o,i,a]),...e.line===void 0?[]:[e.line]];return ot(e.columns)?[Ea(e,n,t)]:e.rows.map(o=>Ma(e,o,t))}function Ea({title:e,columns:t,rows:r,line:n,colorOf:o=s=>s},i,a){let s=H(r.map(({label:c})=>c)),d=H(t).keys,u=r.flatMap(({label:c,bars:p},f)=>p.map((m,g)=>({label:s.keys[f]??c,column:d[g]??"",...to(m)})));return{width:T,height:{step:Z(s,t.length*Qn+12),for:"position"},data:{values:u},encoding:{y:q(s),yOffset:{field:"column",type:"nominal",sort:null,scale:{domain:d,paddingInner:.15}}},layer:eo(ae(e,i),n,a,{field:"column",type:"nominal",scale:{domain:d,range:d.map((c,p)=>nt(o(p),a))},legend:null})}}function Ma({title:e,columns:t,line:r},{label:n,bars:o},i){let a=H(t),s=o.map((u,c)=>({label:a.keys[c]??"",...to(u)})),d=[...s.flatMap(({value:u,low:c,high:p})=>u===null?[]:[u,c,p]),r??0];return{width:T,height:{step:Z(a,Qn)},data:{values:s},encoding:{y:q(a)},layer:eo({...ae(e,d),title:[...te(n),...te(e)]},r,i,{value:i.bar})}}function eo(e,t,r,n){let o=[{field:"label",title:"series"},..."field"in n?[{field:"column",title:"column"}]:[],{field:"text",title:"value"},{field:"detail",title:"range"}];return[{mark:{type:"bar"},encoding:{x:{field:"value",...e},color:n,tooltip:o}},...[{color:r.background,strokeWidth:3.6},{color:r.ink,strokeWidth:1.2}].map(i=>({transform:[{filter:"datum.low < datum.high"}],mark:{type:"rule",...i},encoding:{x:{field:"low",type:"quantitative"},x2:{field:"high"}}})),...t===void 0?[]:[{data:{values:[{line:t}]},mark:{type:"rule",color:r.ink,strokeWidth:1.2,strokeDash:[4,3]},encoding:{x:{field:"line",type:"quantitative"},y:null,yOffset:null}}],...re("end",{value:r.ink},r)]}function to(e){if(typeof e=="string")return{value:null,low:0,high:0,end:0,text:e,detail:""};let{value:t,low:r,high:n,text:o,detail:i}=e;return{value:t,low:r,high:n,end:Math.max(0,t,n),text:o,detail:i}}function ro(e,t,r=N){let{full:n,short:o}=je(e);return We(e,t).map(({suite:i,metrics:a})=>{let s=Gn(i,a,o),d=a.flatMap(({rows:f})=>f.map(m=>m.series)),u=a.flatMap(f=>Oa(f,n,r)),c=ot(n)?[Ue(n,T,r)]:[],p=`Bars: ${Ta(e)}; ${it(d)}.${n.length>1?` Changes are from ${o[0]??""}; whether they are more than chance is not told.`:""}`;return{suite:i,title:s,specification:V(s,p,[...c,...u],r)}})}function Ta(e){let t=`${e.statistic} of the samples`;return rt(e)?`median over runs of the ${t} of each`:`${t} of the run`}var ur={samples:"smallest to largest sample of one run",middle:"middle 90 % of the samples of one run",runs:"smallest to largest run",confidence:"95 % interval for the median over runs"};function it(e,t="lines"){let r=e.flatMap(i=>i.values.filter(a=>a!==null)),n=Object.keys(ur).filter(i=>r.some(({range:a})=>a?.kind===i));if(n.length===0)return`no ${t}, as each is a single sample`;let o=r.some(({range:i})=>i===null)?"; a single sample has none":"";return`${t}: ${n.map(i=>ur[i]).join(", or ")}${o}`}function Oa(e,t,r){let n=e.rows.flatMap(({series:s})=>s.values.flatMap(d=>d??[])),{factor:o,symbol:i}=D(e.unit,n.reduce((s,{value:d,range:u})=>Math.max(s,Math.abs(d),Math.abs(u?.high??0)),0)),a=e.rows.map(({label:s,series:d})=>({label:s,bars:d.values.map(u=>u===null?"not measured":Ba(u,d,o))}));return At({title:Y(e,i),columns:t,rows:a},r)}function Ba(e,{unit:t},r){let n=dr(e,t);return{value:e.value*r,low:(e.range?.low??e.value)*r,high:(e.range?.high??e.value)*r,text:`${w(e.value,t)}${n===void 0?"":`, ${n}`}`,detail:mr(e,t)}}function mr({value:e,range:t,runs:r,samples:n},o){return[...t===null?[]:[cr(t,e,o),ur[t.kind]],j(r,"run"),j(n,"sample")].join(", ")}var io="network_zero_loss_rate",no="frame_size",ao=8,so=600,Na=260,Aa=50,Pa=96;function lo(e,t=N){let r=La(e.series).filter(({points:m})=>new Set(m.map(({size:g})=>g)).size>1);if(r.length===0)return;let{full:n,short:o}=je(e),{common:i,each:a}=gt(r.map(({labels:m})=>m)),s=m=>a[m]==="all"?"":a[m]??"",d=Da(r[0]?.points??[],o),u=e.series.filter(({metric:m})=>m===io),c=`Highest rate of frames of which none is lost (RFC 2544); ${it(u,"vertical lines")}.${r.length>1&&i!==""?` ${i}.`:""}`,p=r.flatMap(({points:m},g)=>[oo(m,n,{title:"Zero-loss rate",about:s(g),unit:"1/s",perFrame:()=>1},t),oo(m,n,{title:"The same in bits",about:s(g),unit:"bit/s",perFrame:b=>b*ao},t)]),f=V(d,c,[Ue(n,so,t,!0),...p],t);return{suite:"network-frame-size",title:d,specification:{...f,spacing:Pa}}}function La(e){let t=e.flatMap(r=>{let n=Number(r.labels[no]);if(r.metric!==io||!Number.isFinite(n)||n<=0)return[];let o=Object.fromEntries(Object.entries(r.labels).filter(([a])=>a!==no)),i=r.values.flatMap((a,s)=>a===null?[]:[{size:n,column:s,value:a}]);return[{labels:o,points:i}]});return[...X(t,({labels:r})=>JSON.stringify(Object.entries(r).sort()))].map(([,r])=>({labels:r[0]?.labels??{},points:r.flatMap(({points:n})=>n).sort((n,o)=>n.size-o.size)}))}function oo(e,t,{title:r,about:n,unit:o,perFrame:i},a){let s=e.map(({size:h,column:S,value:_})=>{let{low:C,high:ge}=_.range??{low:_.value,high:_.value},Me=Te=>Te*i(h);return{size:h,column:S,value:Me(_.value),low:Me(C),high:Me(ge)}}),d=s.reduce((h,{high:S})=>Math.max(h,S),0),u=s.reduce((h,{low:S})=>Math.min(h,S),1/0),c=u>0&&d/u>=Aa,{factor:p,symbol:f}=D(o,d),m=[...new Set(e.map(({size:h})=>h))],g=s.map(h=>({size:h.size,column:t[h.column]??"",place:h.column,color:nt(h.column,a),shape:lr(h.column),value:h.value*p,low:h.low*p,high:h.high*p,text:w(h.value,o)})),b=`${r} (${f}${c?", log axis":""}), higher is better${n===""?"":` \xB7 ${n}`}`,y={field:"color",type:"nominal",scale:null};return{width:so,height:Na,title:{text:te(b),fontSize:12,fontWeight:"normal",anchor:"start",offset:10},data:{values:g},encoding:{x:{field:"size",type:"quantitative",title:"Size of the frame in bytes (log axis)",scale:{type:"log",base:2,domain:[m[0],m[m.length-1]],nice:!1},axis:{values:m,orient:"bottom",format:"d",labelOverlap:"greedy",labelSeparation:1,labelFlush:!1,tickCount:m.length}},detail:{field:"place",type:"nominal"}},layer:[{mark:{type:"line",strokeWidth:2},encoding:{y:Ia(c,a),color:y}},{mark:{type:"rule",strokeWidth:1.2},encoding:{y:{field:"low",type:"quantitative"},y2:{field:"high"},color:y}},{mark:{type:"point",filled:!0,size:60,opacity:1},encoding:{y:{field:"value",type:"quantitative"},color:y,shape:{field:"shape",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"size",title:"bytes"},{field:"text",title:"rate"}]}}]}}function Ia(e,t){return{field:"value",type:"quantitative",title:null,scale:e?{type:"log",nice:!0}:{zero:!0,nice:!0},axis:{grid:!0,gridColor:t.grid,labelColor:t.muted,tickCount:6,labelOverlap:!0,...e?{format:"~g"}:{}}}}function Da(e,t){let r=[...X(e,({size:h})=>h)],n=r.filter(([,h])=>h.length>1),[o=0,i=[]]=r[r.length-1]??[],a=co(i),s=h=>w(h.value.value*o*ao,"bit/s"),[d]=a,u=d===void 0?"":`up to ${s(d)} at ${String(o)} bytes`;if(n.length===0)return`Zero-loss rate by frame size: ${t.length===1?`${t[0]??""}, `:""}${u}`;let c=n.map(([,h])=>Fa(h)?.column),p=t.map((h,S)=>c.filter(_=>_===S).length),f=p.reduce((h,S)=>Math.max(h,S)),m=t.filter((h,S)=>p[S]===f),g=c.filter(h=>h===void 0).length,b=String(n.length);return`Zero-loss rate by frame size: ${f===0?`the ranges of the best meet at ${String(g)} of ${b} sizes`:`${m.join(" and ")} ${m.length===1?"carries":"carry"} most at ${String(f)} of ${b} sizes${m.length===1?"":" each"}${g===0?"":`, ranges of the best meet at ${String(g)}`}`}; ${u}${a.length===1&&d!==void 0?` (${t[d.column]??""})`:""}`}function Fa(e){let[t]=co(e);return e.every(n=>n===t||t!==void 0&&!ir(t.value,n.value))?t:void 0}function co(e){let t=e.reduce((r,{value:n})=>Math.max(r,n.value),-1/0);return e.filter(({value:r})=>r.value===t)}var uo="host",mo=100;function po(e,t,r=N){let n=e.columns.map(({records:c})=>c.every(p=>e.records[p]?.provider===uo)),o=n.indexOf(!0),{full:i,short:a}=je(e),s=a.flatMap((c,p)=>n[p]===!0?[]:[{name:c,place:p}]);if(o===-1||s.length===0)return[];let d=s.map(({place:c})=>i[c]??""),u=e.series.filter(({values:c})=>fo(c,o)!==void 0&&s.some(({place:p})=>c[p]!=null));return We({series:u},t).map(({suite:c,metrics:p})=>{let f=`${c}, share of ${a[o]??uo}: ${Va(p,s,o)}`,m=p.flatMap(S=>At({title:Y({...S,title:`${S.title}: share of host`},"%"),columns:d,rows:S.rows.map(({label:_,series:C})=>({label:_,bars:s.map(({place:ge})=>ho(C,ge,o))})),line:mo,colorOf:_=>s[_]?.place??_},r)),b=p.flatMap(({rows:S})=>S.map(({series:_})=>_)).map(S=>({...S,values:S.values.filter((_,C)=>n[C]!==!0)})),y=`Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${it(b)}, divided alike.`,h=ot(d)?[Ue(d,T,r,!1,s.map(({place:S})=>S))]:[];return{suite:`${c}-overhead`,title:f,specification:V(f,y,[...h,...m],r)}})}function fo(e,t){let r=e[t]?.value;return r===void 0||r===0?void 0:r}function ho({values:e,unit:t},r,n){let o=e[r],i=fo(e,n);if(o==null||i===void 0)return"not measured";let a=s=>s/i*mo;return{value:a(o.value),low:a(o.range?.low??o.value),high:a(o.range?.high??o.value),text:`${pr(a(o.value))} (${w(o.value,t)} of ${w(i,t)})`,detail:mr(o,t)}}function Va(e,t,r){let n=["higher","lower"].flatMap(i=>{let a=e.filter(({better:u})=>u===i).flatMap(({rows:u})=>u.flatMap(({series:c})=>t.map(({place:p})=>ho(c,p,r)))).flatMap(u=>typeof u=="string"?[]:[u.value]);if(a.length===0)return[];let s=pr(a.reduce((u,c)=>Math.min(u,c))),d=pr(a.reduce((u,c)=>Math.max(u,c)));return[`${s===d?s:`${s} to ${d}`} where ${i} is better`]}),[o]=t;return`${t.length===1?`${o?.name??""} has`:`${String(t.length)} columns have`} ${n.join(", ")}`}function pr(e){return`${e>=10&&e<1e3?e.toFixed(0):A(e)} %`}function go(e,t){if(t.every(({label:n})=>!Object.hasOwn(e.labels,n)))return e;let r=Object.entries(e.labels).filter(([n])=>t.every(({label:o})=>o!==n));return{...e,labels:Object.fromEntries(r)}}function yo({part:e,records:t,id:r}){let n=L(),{sides:o}=e,i=$(()=>za(e,n),[e,n]),a=$(()=>Ga(e),[e]),s=$(()=>ja(e,t),[e,t]),d=W(p=>Ha(o,n,p),[o,n]),{chosen:u,bar:c}=ze(i,r);return l(x,{children:[l("header",{class:"verdict plain-box",children:[l("h1",{children:o.by===null?"Side by side":`By ${o.by}`}),l("ul",{class:"plain-list",children:Un(o).map((p,f)=>l("li",{children:ie(p)},f))}),l("p",{class:o.differences.length===0?"muted":"",children:Wn(o)}),Jn(o).map((p,f)=>l("p",{children:p},f)),o.series.length===0?l("p",{class:"warning",children:"No series was measured."}):null]}),o.series.length===0?l("span",{id:`results-${r}`}):l(ne,{id:`results-${r}`,title:"Results",children:[l("p",{class:"muted",children:Kn(o)}),c,l(Ie,{caption:"Each series in every column, with its change from the first",columns:a,rows:u,keyOf:({key:p})=>p,detail:({series:p})=>l(Ua,{series:p,records:s}),empty:"No series is like that."})]}),l(Ge,{id:`charts-${r}`,make:d,series:o.series.length}),l(De,{metrics:o.series.map(({metric:p})=>p)})]})}function Ha(e,t,r){return[...ro(e,t,r),...po(e,t,r),...[lo(e,r)??[]].flat()]}function za({sides:e},t){return We(e,t).flatMap(({suite:r,metrics:n})=>n.flatMap(({metric:o,rows:i})=>i.map(({label:a,series:s},d)=>{let u=`${Ae(o,t.suiteOf(o)??ht)}${" \xB7 "}${a}`;return{key:`${r} ${o} ${s.unit} ${s.better} ${String(d)}`,suite:r,name:u,series:s,searched:`${r} ${u} ${F(s)}`.toLowerCase(),gates:t.metrics.get(o)?.gates??!0}})))}function Ga({sides:e}){let t=Nt(e),r=Yn(e);return[{id:"series",title:"Series",cell:({name:n})=>n,order:({name:n})=>n},...t.map((n,o)=>({id:String(o),title:n,align:"end",cell:({series:i})=>{let a=Zn(i,r),s=a[o===0?0:o*2-1],d=o===0?void 0:a[o*2];return l(x,{children:[s?.text,d===void 0?null:l("span",{class:`interval change-${d.style}`,children:d.text})]})},order:({series:i})=>i.values[o]?.value,first:"descending"}))]}function ja({sides:e,records:t},r){return e.records.flatMap(({name:n},o)=>{let i=r[t[o]??-1];if(i===void 0)return[];let a=i.series.map(s=>go(s,e.setAside));return[{name:n,record:{...i,series:a}}]})}function Ua({series:e,records:t}){let r=L().all.find(({id:o})=>o===e.metric),n=$(()=>Tt(t,e),[t,e]);return l(x,{children:[l("p",{children:l("code",{children:F(e)})}),r===void 0?null:l(Ee,{metric:r}),l(He,{found:n})]})}function bo({data:e}){let t=$(()=>tr(e.metrics),[e]),r=$(()=>e.records.map(Qr),[e]),{parts:n,problems:o}=e;return l(rr.Provider,{value:t,children:[l("a",{class:"skip",href:"#results-0",children:"Skip to the results"}),l("header",{class:"column page-header",children:[l("p",{class:"brand",children:"kbench report"}),l(Kr,{})]}),l("main",{class:"column",children:[l(se,{title:"What went wrong",texts:o,tone:"bad"}),n.length>1?l(Xa,{parts:n,records:r}):null,n.length===0?l("p",{children:"This report was given nothing to show."}):null,n.map((i,a)=>l("article",{id:`part-${String(a)}`,class:"part",children:l(Wa,{part:i,records:r,index:a})},a))]}),l("footer",{class:"column page-footer muted",children:["Made by kbench ",hn,"."]})]})}function Wa({part:e,records:t,index:r}){let n=String(r);switch(e.kind){case"record":{let o=t[e.record];return o===void 0?l("p",{children:"The record of this part is not in the file."}):l(zn,{record:o,reproduction:e.reproduction,id:n})}case"comparison":return l(Hn,{part:e,records:t,id:n});case"side-by-side":return l(yo,{part:e,records:t,id:n})}}function Xa({parts:e,records:t}){return l("nav",{class:"contents","aria-label":"Results in this report",children:l("ol",{children:e.map((r,n)=>l("li",{children:[l("a",{href:`#part-${String(n)}`,children:Ka(r,t)})," ",l(Ja,{part:r})]},n))})})}function Ja({part:e}){if(e.kind!=="comparison")return null;let{verdict:t}=e.comparison;return l("span",{class:tt[t],children:[wt[t]," ",t]})}function Ka(e,t){switch(e.kind){case"record":{let r=t[e.record];return r===void 0?"record":`${M(r.subject.name)} on ${M(r.environment.provider)}, ${ie(r.startedAt)}`}case"comparison":return`${M(e.comparison.current.subject)} on ${M(e.comparison.current.provider)}, ${ie(e.comparison.current.startedAt)}`;case"side-by-side":return`${String(e.sides.records.length)} records side by side`}}var So=`.page-header {
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-top: 0.9rem;
  padding-bottom: 0.9rem;
}
.brand {
  margin: 0;
  font-weight: 600;
  color: var(--muted);
  letter-spacing: 0.01em;
}
.page-footer {
  padding-top: 2rem;
  padding-bottom: 2.5rem;
  font-size: 0.85rem;
}
.part + .part {
  margin-top: 4rem;
  padding-top: 2rem;
  border-top: 1px solid var(--line);
}
.contents {
  margin-bottom: 2rem;
  font-size: 0.95rem;
}
.contents li {
  padding: 0.25rem 0;
}
.contents a {
  display: inline-block;
  min-height: 24px;
}
.contents ol {
  margin: 0;
  padding-inline-start: 1.4rem;
}
.verdict {
  padding: 1.1rem 1.4rem 1rem;
  border-radius: 12px;
  border-inline-start: 5px solid currentcolor;
  background: var(--plain-back);
  border-color: var(--control-line);
}
.verdict p {
  color: var(--ink);
}
.verdict h1 {
  display: flex;
  gap: 0.7rem;
}
.verdict .sign {
  flex: none;
}
.bad-box {
  background: var(--bad-back);
  border-color: var(--bad);
}
.good-box {
  background: var(--good-back);
  border-color: var(--good);
}
.warning-box {
  background: var(--warning-back);
  border-color: var(--warning);
}
.plain-list {
  margin: 0.5rem 0;
  padding: 0;
  list-style: none;
}
.section {
  margin-top: 2.2rem;
}
.section > h2 {
  margin-bottom: 0.6rem;
}
.section.folded {
  margin-top: 0;
  border-bottom: 1px solid var(--line);
}
.section.folded[open] {
  padding-bottom: 1rem;
}
:not(.folded) + .section.folded {
  margin-top: 2.2rem;
  border-top: 1px solid var(--line);
}
.remarks {
  margin-top: 1.2rem;
  padding: 0.8rem 1.2rem;
  border-radius: var(--radius);
  background: var(--plain-back);
}
.remarks.bad-box {
  background: var(--bad-back);
}
.remarks.warning-box {
  background: var(--warning-back);
}
.remarks h2 {
  font-size: 1rem;
}
.remarks ul {
  margin: 0.35rem 0 0;
  padding-inline-start: 1.2rem;
}
.filters {
  display: grid;
  gap: 0.7rem;
  margin-bottom: 0.4rem;
}
.chips {
  display: flex;
  flex-wrap: wrap;
  gap: 0.45rem;
}
.chip {
  min-height: 2rem;
  padding: 0 0.8rem;
  border-color: var(--line);
  border-radius: 999px;
  font-size: 0.88rem;
}
.chip.plain {
  color: var(--ink);
}
.filter-fields {
  display: flex;
  flex-wrap: wrap;
  gap: 0.7rem 1rem;
  align-items: end;
}
.filter-fields .grow {
  flex: 1 1 14rem;
  max-width: 28rem;
}
.shown {
  display: flex;
  align-items: center;
  gap: 0.8rem;
  min-height: 2rem;
  margin: 0;
  font-size: 0.85rem;
}
.button.small {
  min-height: 1.75rem;
  padding: 0 0.6rem;
  font-size: 0.82rem;
}
.verdict-word {
  white-space: nowrap;
}
.strong {
  font-weight: 650;
}
.interval {
  display: block;
  font-size: 0.8rem;
  color: var(--muted);
}
.change-good {
  color: var(--good);
}
.change-bad {
  color: var(--bad);
}
.reason {
  font-size: 0.95rem;
}
.fact {
  display: contents;
}
.method {
  margin: 1rem 0;
}
.method h3 code {
  font-weight: 400;
  color: var(--muted);
  margin-inline-start: 0.3rem;
}
.all-samples {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: 1rem 2rem;
}
.samples-frame {
  max-height: 22rem;
  overflow: auto;
}
.samples-table {
  border-collapse: collapse;
  font-size: 0.82rem;
  font-variant-numeric: tabular-nums;
}
.detail .facts {
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
}
.detail .fact {
  display: grid;
  grid-template-columns: 9.5rem 1fr;
}
.samples-table th,
.samples-table td {
  white-space: nowrap;
  padding: 0.2rem 1rem 0.2rem 0;
  border-bottom: 1px solid var(--line);
  text-align: start;
}
.samples-table .end {
  text-align: end;
}
.samples-table thead th {
  position: sticky;
  top: 0;
  background: var(--page);
  font-weight: 500;
  color: var(--muted);
}

@media (max-width: 640px) {
  .verdict {
    padding: 0.9rem 1rem;
  }
  .filter-fields .field {
    flex: 1 1 100%;
    max-width: none;
  }
}

@media print {
  .verdict,
  .remarks {
    print-color-adjust: exact;
  }
  .samples-frame {
    max-height: none;
    overflow: visible;
  }
  .section.folded > summary {
    list-style: none;
  }
}
`;var fr=document.getElementById(Tr),_o=document.getElementById(Mr)?.textContent;fr!==null&&_o!==void 0&&(qr(Zr,So),fr.replaceChildren(),Er(l(Xr,{children:l(Kt.Provider,{value:Yr,children:l(bo,{data:JSON.parse(_o)})})}),fr));})();
