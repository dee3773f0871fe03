"use strict";(()=>{var x,xr,Po,be,Vt,yt,Cr,pt,$r,Gt,Ht,kr,Qe=Symbol.for("pv"),bt={},St=[],Lo=/^m(i|n|o|s|text|space)$/,jt=Array.isArray,Rr=St.slice,Ee=Object.assign;function Re(e){e&&e.parentNode&&e.remove()}function ft(e,t,r,n,o){var i={type:e,props:t,key:r,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Qe,__v:o||++xr,__i:-1,__u:0};return!o&&x.vnode&&x.vnode(i),i}function C(e){return e.children}function ht(e,t){this.props=e,this.context=t,this.__g=0}function Se(e,t){if(t==null)return e.__&&Se(e.__,e.__i+1);for(var r;t<e.__k.length;t++)if((r=e.__k[t])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:Se(e)}function Io(e){var t,r=e.__v,n=r.__e,o=[],i=[],a=e.__P;a&&((t=Ee({constructor:Qe},r)).__v=r.__v+1,x.vnode&&x.vnode(t),Wt(a,t,r,e.__n,a.namespaceURI,32&r.__u?[n]:null,o,n||Se(r),32&r.__u,i),t.__v=r.__v,t.__.__k[t.__i]=t,Br(o,t,i),r.__=r.__e=null,t.__e!=n&&Er(t))}function Er(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Er(e)}function zt(e){(8&e.__g||(e.__g|=8,be.push(e),yt++))&&Vt==x.debounceRendering||((Vt=x.debounceRendering)||queueMicrotask)(Mr)}function Mr(){try{for(var e,t=1;be.length;)be.length>t&&be.sort(Cr),e=be.shift(),t=be.length,8&e.__g&&Io(e)}finally{(yt=be.length)&&(Vt||queueMicrotask)(Mr)}}function Tr(e,t,r,n,o,i,a,s,c,u,l){var p,f,m,g,b,y,h=n.__k||St,S=t.length;for(c=Do(r,t,h,c,S),p=0;p<S;p++)(m=r.__k[p])!=null&&(f=~m.__i&&h[m.__i]||bt,m.__i=p,y=Wt(e,m,f,o,i,a,s,c,u,l),g=m.__e,(f.ref!=m.ref||8&f.__u)&&(f.ref&&Ut(f.ref,null,m,f),m.ref&&l.push(m.ref,m.__c||g,m)),b=b||g,4&m.__u?(c=Or(m,c,e,!f.__v),f.__e&&(f.__e=null)):typeof m.type=="function"&&y!==void 0?c=y:g&&(c=g.nextSibling),m.__u&=-21);return r.__e=b,c}function Do(e,t,r,n,o){var i,a,s,c,u,l,p,f,m,g=r.length,b=g,y=0,h=0,S=e.__k=Array(o);for(i=0;i<o;i++)(a=t[i])!=null&&typeof a!="boolean"&&typeof a!="function"?(typeof a!="object"||a.constructor===String?a=S[i]=ft(null,a):jt(a)?a=S[i]=ft(C,{children:a}):a.constructor===Qe&&a.__b?a=S[i]=ft(a.type,a.props,a.key,a.ref,a.__v):S[i]=a,c=i+y,a.__=e,a.__b=e.__b+1,s=null,~(u=a.__i=Fo(a,r,c,b))&&(b--,(s=r[u])&&(s.__u|=2)),s&&s.__v?(a.__u|=16,u==c-1?y--:u==c+1?y++:u!=c&&(u>c?y--:y++,h=1)):(~u||(o>g?y--:o<g&&y++),typeof a.type!="function"&&(a.__u|=4))):S[i]=null;if(h){for(l=[],p=[],i=0;i<o;i++)if((a=S[i])&&16&a.__u){for(y=0,f=l.length;y<f;)l[m=y+f>>1]<a.__i?y=m+1:f=m;l[y]=a.__i,p[i]=y+1}for(y=l.length;i--;)p[i]&&(p[i]==y?y--:S[i].__u|=4)}if(b)for(i=0;i<g;i++)!(s=r[i])||2&s.__u||(s.__e==n&&(n=Se(s)),Jt(s,s));return n}function Or(e,t,r,n){var o,i,a,s;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&(o[i].__=e,t=Or(o[i],t,r,!1));return t}for(t&&!t.parentNode&&(t=Se(e))&&!t.parentNode&&(t=null),a=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(a!=s&&(!n&&r.moveBefore&&a.parentNode?r.moveBefore(a,t):r.insertBefore(a,t||null)),t=a;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Fo(e,t,r,n){var o,i=e.key,a=e.type,s=t[r],c=s&&!(2&s.__u);if(s===null&&i==null||c&&i==s.key&&a==s.type)return r;if(n>(c?1:0)){for(o=r-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o;for(o=r+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&i==s.key&&a==s.type)return o}return-1}function vr(e,t,r){r==null&&(r=""),t[0]=="-"?e.setProperty(t,r):e[t]=r}function mt(e,t,r,n,o){var i,a;if(t=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)r&&t in r||vr(e.style,t);if(r)for(t in r)n&&r[t]==n[t]||vr(e.style,t,r[t])}else if(t[0]=="o"&&t[1]=="n")typeof r!="function"&&(r=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=r,r&&n||(a=Ht[t]||(Ht[t]=Vo(t)),(e.__a||(e.__a={}))[t]=Gt,i=t!=(t=t.replace($r,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),r?e.addEventListener(t,a,i):e.removeEventListener(t,a,i));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&r==1?"":r)}}function Vo(e){return function(t){var r=this.__e;if(r){if(r=r[e],t[pt]==null)t[pt]=Gt++;else if(t[pt]<this.__a[e])return;return r(x.event?x.event(t):t)}}}function Wt(e,t,r,n,o,i,a,s,c,u){var l,p,f,m,g,b,y,h,S,w,v,ie,pe,se,k,X,K,G,ee=t.type;if(t.constructor!==Qe)return null;128&r.__u&&(c=32&r.__u,l=r.__c.__z)&&(t.__u|=c,p=i=[],l.nodeType==8?s=gt(l,i):i.push(l),s=i[0]||s),(l=x.__b)&&l(t);e:if(typeof ee=="function"){f=a.length;try{if(h=t.props,S=(l=ee.prototype)&&l.render,w=(l=ee.contextType)&&n[l.__c],v=l?w?w.props.value:l.__:n,(m=r.__c)?(t.__c=m,2&m.__g&&(m.__g|=1)):(S?t.__c=m=new ee(h,v):(t.__c=m=new ht(h,v),m.constructor=ee,m.render=zo),w&&w.sub(m),m.state||(m.state={}),m.__n=n,m.__g|=8,m.__h=[],m.__k=[]),S&&(m.__s||(m.__s=m.state),ee.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=Ee({},m.__s)),Ee(m.__s,ee.getDerivedStateFromProps(h,m.__s)))),g=m.props,b=m.state,m.__v=t,r.__c){if(h!==g&&S&&!ee.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(h,v),t.__v==r.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(h,m.__s,v)===!1){t.__v!=r.__v&&(m.props=h,m.state=m.__s,m.__g&=-9),t.__e=r.__e,t.__k=r.__k,t.__k.some(function(j){j&&(j.__=t)}),St.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&a.push(m),s=Se(r);break e}m.componentWillUpdate&&m.componentWillUpdate(h,m.__s,v),S&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(g,b,y)})}else S&&!ee.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),S&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=v,m.props=h,m.__P=e,m.__g&=-5,ie=x.__r,pe=S?25:0;do m.__g&=-9,ie&&ie(t),l=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++pe<25);S&&(St.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(n=Ee({},n,m.getChildContext())),S&&r.__c&&m.getSnapshotBeforeUpdate&&(y=m.getSnapshotBeforeUpdate(g,b)),se=l&&l.type===C&&l.key==null?l.props.children:l,h.__P&&(l=s,o=(e=h.__P).namespaceURI,c=i=null,r.props&&r.props.__P!=e&&(r.__k.some(function(j){j&&Jt(j,j)}),r.__k=null),s=r.__k?Se(r,0):null),s=Tr(e,jt(se)?se:[se],t,r,n,o,i,a,s,c,u),h.__P&&(t.__e=null,s=l),t.__u&=-161,p&&p.some(Re),m.__h.length&&a.push(m),1&m.__g&&(m.__g&=-4)}catch(j){if(a.length=f,t.__v=null,c||i)if(j&&j.then){if(t.__u|=128|c,i){for(~(K=i.indexOf(s||void 0))||(K=i.length);(G=i[K-1])&&G.nodeType==8;)K--;for(;K<i.length;K++)if(G=i[K])if(i[K]=null,k){if(G==X)break}else{if(G.nodeType!=8)break;G.data.startsWith("$s")&&(X=gt(k=G))}}if(!k){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;k=s}(l=gt(k=t.__c.__z||(t.__c.__z=k)))?(t.__e=k,s=l):t.__e=s,s=s&&s.nextSibling}else i&&i.some(Re);else t.__e=r.__e;t.__k||(t.__k=r.__k||[]),j&&j.then||Nr(t),x.__e(j,t,r)}}else s=t.__e=Ho(r.__e,t,r,n,o,i,a,c,u,e);return(l=x.diffed)&&l(t),s}function gt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}t&&t.push(e)}}function Nr(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Nr))}function Br(e,t,r){for(var n=0;n<r.length;)Ut(r[n++],r[n++],r[n++]);x.__c&&x.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(i){i.call(o)})}catch(i){x.__e(i,o.__v)}})}function Ho(e,t,r,n,o,i,a,s,c,u){var l,p,f,m,g,b,y,h,S=r.props||bt,w=t.props,v=t.type;if(v=="svg"?o="http://www.w3.org/2000/svg":v=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),i){for(l=0;l<i.length;l++)if((g=i[l])&&(v?g.localName==v:g.nodeType==3)){e=g,i[l]=null;break}}if(!e){if(h=u.ownerDocument||document,!v)return h.createTextNode(w);e=h.createElementNS(o,v,w.is?w:u),s&&(x.__m&&x.__m(t,i),s=!1),i=null}if(v){if(u=v=="template"&&e.content||e,i=v=="textarea"&&w.defaultValue!=null?null:i&&Rr.call(u.childNodes),!s&&i)for(S={},l=0;l<e.attributes.length;l++)S[(g=e.attributes[l]).name]=g.value;for(l in S)g=S[l],l=="dangerouslySetInnerHTML"?f=g:l=="children"||l in w||l=="value"&&"defaultValue"in w||l=="checked"&&"defaultChecked"in w||mt(e,l,null,g,o);for(l in w)g=w[l],l=="children"?m=g:l=="dangerouslySetInnerHTML"?p=g:l=="value"?b=g:l=="checked"?y=g:s&&typeof g!="function"||S[l]===g||mt(e,l,g,S[l],o);p?(s||f&&(p.__html==f.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(f&&(e.textContent=""),(v=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Lo.test(v))&&(o="http://www.w3.org/1999/xhtml"),Tr(u,jt(m)?m:[m],t,r,n,o,i,a,i?i[0]:r.__k&&Se(r,0),s,c),i&&i.some(Re)),s&&v!="textarea"||(l="value",v=="progress"&&b==null?e.removeAttribute(l):b==null||b===e[l]&&(v!="progress"||b)||mt(e,l,b,S[l],o),l="checked",y!=null&&y!=e[l]&&mt(e,l,y,S[l],o))}else S===w||s&&e.data==w||(e.data=w);return e}function Ut(e,t,r,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){x.__e(o,r)}}function Jt(e,t,r){var n,o,i,a;if(x.unmount&&x.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Ut(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(s){x.__e(s,t)}n.__P=n.__n=null}if(n=e.__k)for(a=0;a<n.length;a++)n[a]&&Jt(n[a],t,typeof e.type!="function"||r&&!e.props.__P);!r&&(n=e.__c)&&(n=n.__z)&&(o=gt(n,i=[]))&&(n==e.__e&&i.some(Re),Re(o),Re(n)),r||Re(e.__e),e.__e=e.__c=e.__=null}function zo(e,t,r){return this.constructor(e,r)}function Ar(e,t){var r,n,o,i;x.__&&x.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(r=e&&32&e.__u)?null:t.__k,t.__k=ft(C,{children:[e]}),o=[],i=[],Wt(t,t.__k,n||bt,bt,t.namespaceURI,n?null:t.firstChild?Rr.call(t.childNodes):null,o,n?n.__e:t.firstChild,r,i),Br(o,t.__k,i),t.__k.props.children=null}function De(e){function t(r){var n,o;return this.getChildContext||(n=new Set,(o={})[t.__c]=this,this.getChildContext=function(){return o},this.shouldComponentUpdate=function(i){this.props.value!=i.value&&n.forEach(function(a){a.__g|=4,zt(a)})},this.sub=function(i){n.add(i);var a=i.componentWillUnmount;i.componentWillUnmount=function(){n.delete(i),a&&a.call(i)}}),r.children}return t.__c="__cC"+kr++,t.__=e,t.Provider=(t.Consumer=function(r,n){return r.children(n)}).contextType=t,t}x={__e:function(e,t,r,n){for(var o,i,a;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((a=(i=o.constructor)&&i.getDerivedStateFromError)&&o.setState(i.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,n||{}),a=1),a&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw yt=0,e}},xr=0,Po=function(e){return e!=null&&e.constructor===Qe},ht.prototype.setState=function(e,t){var r=this.__s;r&&r!=this.state||(r=this.__s=Ee({},this.state)),typeof e=="function"&&(e=e(Ee({},r),this.props)),e&&(Ee(r,e),this.__v&&(t&&this.__k.push(t),zt(this)))},ht.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),zt(this))},ht.prototype.render=C,be=[],yt=0,Cr=function(e,t){return e.__v.__b-t.__v.__b},pt=Symbol(),$r=/(PointerCapture)$|Capture$/i,Gt=0,Ht={},kr=0;var Pr="report-data",Lr="report",Ir="chart-engine";var _e,E,Xt,Dr,Kt=Object.is,tt=0,Jr=[],qt=[],T=x,Fr=T.__b,Vr=T.__r,Hr=T.diffed,zr=T.__c,Gr=T.unmount,jr=T.__;function Fe(e,t){T.__h&&T.__h(E,e,tt||t),tt=0;var r=E.__H||(E.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function O(e){return tt=1,Go(qr,e)}function Go(e,t,r){var n=Fe(_e++,2);if(n.t=e,!n.__c&&(n.__=[r?r(t):qr(void 0,t),function(i){var a=(n.__N||n.__)[0],s=n.t(a,i);Kt(a,s)||(n.__N=[s,n.__[1]],n.__c.setState({}))}],n.__c=E,!E.__f)){E.__f=!0;var o=E.shouldComponentUpdate;E.shouldComponentUpdate=function(i,a,s){var c=this.__H;if(!c)return!0;var u=!1,l=this.props!=i;if(c.__.some(function(f){f.__N&&(u=!0,Kt(f.__[0],f.__N[0])||(l=!0))}),o){var p=o.call(this,i,a,s);return u?p||l:p}return!u||l}}return n.__}function Xr(e,t){var r=Fe(_e++,3);!T.__s&&Yt(r.__H,t)&&(r.__P=!0,r.__=e,r.u=t,E.__H.__h.push(r))}function Me(e,t){var r=Fe(_e++,4);!T.__s&&Yt(r.__H,t)&&(r.__P=!1,r.__=e,r.u=t,E.__h.push(r))}function rt(e){return tt=5,$(function(){return{current:e}},[])}function $(e,t){var r=Fe(_e++,7);return Yt(r.__H,t)&&(r.__=e(),r.__H=t),r.__}function te(e,t){return tt=8,$(function(){return e},t)}function Te(e){var t=E.context[e.__c],r=Fe(_e++,9);return r.c=e,t?(r.__==null&&(r.__=!0,t.sub(E)),t.props.value):e.__}function Kr(){var e=Fe(_e++,11);if(!e.__){for(var t=E.__v;!t.__m&&t.__;)t=t.__;var r=t.__m||(t.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function jo(){var e;do{for(;e=qt.shift();)try{et(e)}catch(r){T.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=Jr.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(et),t.__h.some(Zt),t.__h=[]}catch(r){t.__h=[],T.__e(r,e.__v)}}}while(qt.length)}T.__b=function(e){E=null,Fr&&Fr(e)},T.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),jr&&jr(e,t)},T.__r=function(e){Vr&&Vr(e),_e=0;var t=(E=e.__c).__H;t&&(Xt==E?E.__h=[]:(t.__h.some(et),t.__h.some(Zt),_e=0),t.__h=[],t.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),Xt=E},T.diffed=function(e){Hr&&Hr(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Ur(Jr.push(t)),t.__H.__.some(function(r){r.u&&(r.__H=r.u)})),Xt=E=null},T.__c=function(e,t){t.some(function(r){try{r.__h.some(et),r.__h=r.__h.filter(function(n){return!n.__||Zt(n)})}catch(n){r.__h=[function(){throw n}]}}),zr&&zr(e,t)},T.unmount=function(e){Gr&&Gr(e);var t,r,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{if(o.__P&&o.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}o.__P=r,Ur(qt.push(o))}else et(o)}catch(i){t=i}}),n.__H=void 0,t&&T.__e(t,n.__v))};var Wr=typeof requestAnimationFrame=="function";function Wo(e){var t,r=function(){clearTimeout(n),Wr&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(r,35);Wr&&(t=requestAnimationFrame(r))}function Ur(e){e!=1&&Dr==T.requestAnimationFrame||((Dr=T.requestAnimationFrame)||Wo)(jo)}function et(e){var t=E,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),E=t}function Zt(e){var t=E;e.__c=e.__(),E=t}function Yt(e,t){return!e||e.length!=t.length||t.some(function(r,n){return!Kt(r,e[n])})}function qr(e,t){return typeof t=="function"?t(e):t}function Oe(e){let[t,r]=O(()=>window.matchMedia(e).matches);return Xr(()=>{let n=window.matchMedia(e),o=()=>r(n.matches);return o(),n.addEventListener("change",o),()=>n.removeEventListener("change",o)},[e]),t}function _t(e){let t=Oe("print"),[r,n]=O(!1);return Me(()=>{if(e.current===null||r)return;let o=new IntersectionObserver(i=>{i.some(({isIntersecting:a})=>a)&&n(!0)},{rootMargin:"300px"});return o.observe(e.current),()=>o.disconnect()},[e,r]),r||t}var Uo=Symbol.for("pv"),Jo=0;function d(e,t,r,n,o,i){t||(t={});var a,s,c=t;if("ref"in c&&typeof e!="function")for(s in c={},t)s=="ref"?a=t[s]:c[s]=t[s];var u={type:e,props:c,key:r,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Uo,__v:--Jo,__i:-1,__u:0};return(o||i)&&(u.__source=o,u.__self=i),x.vnode&&x.vnode(u),u}var Zr=["system","light","dark"],Xo={system:"System",light:"Light",dark:"Dark"},Yr="kbench-theme",Qt=De({name:"light",choice:"system",choose:()=>{}});function Qr({children:e}){let[t,r]=O(Ko),n=Oe("(prefers-color-scheme: dark)"),o=Oe("print");Me(()=>{document.documentElement.dataset.theme=t},[t]);let i=c=>{r(c),qo(c)},s=!o&&(t==="dark"||t==="system"&&n)?"dark":"light";return d(Qt.Provider,{value:{name:s,choice:t,choose:i},children:e})}function en(){return Te(Qt).name}function tn(){let{choice:e,choose:t}=Te(Qt);return d("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:Zr.map(r=>d("button",{type:"button","aria-pressed":e===r,onClick:()=>t(r),children:Xo[r]},r))})}function Ko(){try{let e=window.localStorage.getItem(Yr);return Zr.find(t=>t===e)??"system"}catch{return"system"}}function qo(e){try{window.localStorage.setItem(Yr,e)}catch{}}var er=De(()=>Promise.reject(new Error("this page has no program for charts")));function Ve({title:e,specification:t}){let r=rt(null),n=rt(void 0),o=Te(er),i=en(),a=_t(r),[s,c]=O();return Me(()=>{if(!a)return;let u=!0;return(async()=>{let p=document.createElement("div"),m=await(await o()).drawChart(p,t(i));if(!u||r.current===null){m.remove();return}Zo(p,e),r.current.replaceChildren(p),n.current?.remove(),n.current=m,c(void 0)})().catch(p=>{u&&c(p instanceof Error?p.message:String(p))}),()=>{u=!1}},[a,i,e,t,o]),Me(()=>()=>n.current?.remove(),[]),d("figure",{class:"chart",children:[s===void 0?null:d("p",{class:"warning",children:["This chart could not be drawn: ",s]}),d("div",{class:"chart-frame",ref:r,tabIndex:0,role:"group","aria-label":e})]})}function Zo(e,t){for(let n of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let o of["role","aria-roledescription","aria-label"])n.removeAttribute(o);let r=e.querySelector("svg");r?.setAttribute("role","img"),r?.setAttribute("aria-label",t);for(let n of r?.children??[])n.setAttribute("aria-hidden","true")}function rn(...e){let t=e.map(r=>{let n=new CSSStyleSheet;return n.replaceSync(r),n});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var nn=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
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
`;function on(){if(globalThis.kbenchCharts===void 0){let t=document.createElement("script");t.textContent=document.getElementById(Ir)?.textContent??"",document.head.append(t)}let e=globalThis.kbenchCharts;return e===void 0?Promise.reject(new Error("the program that draws charts is not in this file")):Promise.resolve(e)}function an(e){let t=Date.parse(e.startedAt),r=e.series.map(({values:n,rounds:o,at:i,...a})=>{let s=t,c=n.map((u,l)=>{let p=i[l]??"";return typeof p=="number"&&(s+=p),{value:u,round:o===null?l+1:o[l]??0,at:typeof p=="number"?new Date(s).toISOString():p}});return{...a,samples:c}});return{...e,series:r}}function B(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),r=e<0?"\u2212":"";return t===1/0?`${r}\u221E`:t===0?"0":t>=1e6||t<.001?`${r}${Qo(t)}`:`${r}${cn(t.toFixed(ei(t)))}`}function sn(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function ln(e,t){let r=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(r)?r:`${e<0?"\u2212":"+"}${r}`}function cn(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function Qo(e){let[t="",r=""]=e.toExponential(2).split("e");return`${cn(t)}e${r.replace("+","").replace("-","\u2212")}`}function ei(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}function le(e){if(!Number.isFinite(e)||e<0)return"n/a";if(e<9.95)return`${B(Math.round(e*10)/10)} s`;let t=Math.round(e);return t<60?`${String(t)} s`:t<3600?dn(t,60,"min","s"):dn(Math.round(t/60),60,"h","min")}function dn(e,t,r,n){let o=e%t,i=`${String(Math.floor(e/t))} ${r}`;return o===0?i:`${i} ${String(o)} ${n}`}function A(e,t){let r=new Map;for(let n of e){let o=t(n),i=r.get(o);i===void 0?r.set(o,[n]):i.push(n)}return r}var wt="other",ti=new Set(["api","cpu","http","iops","tcp","udp"]),ri=new Set(["time","wait"]);function He(e,t){let r=`${t.replaceAll("-","_")}_`,n=e.startsWith(r)?e.slice(r.length):"",i=(n===""||ri.has(n)?e:n).split("_").map(a=>ti.has(a)?a.toUpperCase():a).join(" ");return i.charAt(0).toUpperCase()+i.slice(1)}function fe(e,t){let r=un(e),n=un(t);for(let o=0;o<Math.min(r.length,n.length);o+=1){let i=ni(r[o]??"",n[o]??"");if(i!==0)return i}return r.length!==n.length?r.length-n.length:e<t?-1:e>t?1:0}function un(e){return e.match(/\d+(?:\.\d+)?|\D+/g)??[]}function ni(e,t){let r=/^\d/;return r.test(e)&&r.test(t)?Number(e)-Number(t):e<t?-1:e>t?1:0}var oi=["protocol","job","operation","entry","path","placement","keepalive","side","size","layers","streams"],ii=["quantile"];function we(e){let t=[...new Set(e.flatMap(c=>Object.keys(c)))].sort((c,u)=>mn(c)-mn(u)||(c<u?-1:1)),r=c=>new Set(e.map(u=>u[c])).size>1,n=e.length>1?t.filter(r):t,o=e.length>1?t.filter(c=>!r(c)):[],i=(c,u)=>u.filter(l=>c[l]!==void 0).map(l=>si(l,c[l]??"")).join(" \xB7 "),a=e.map(c=>i(c,n)||"all"),s=new Set(a).size===a.length;return{common:i(e[0]??{},o),each:s?a:e.map(ci)}}function mn(e){let t=oi.indexOf(e);return ii.includes(e)?1e3:t===-1?100:t}var ai=new Set(["true","false","on","off","none"]);function si(e,t){return e==="quantile"&&/^0\.\d+$/.test(t)?`p${li(t.slice(2))}`:/[a-zA-Z]{2}/.test(t)&&!ai.has(t)?t:`${e} ${t===""?'""':t}`}function li(e){let t=e.padEnd(2,"0"),r=t.slice(0,2).replace(/^0(?=\d)/,"");return t.length>2?`${r}.${t.slice(2)}`:r}function ci(e){return Object.keys(e).sort().map(t=>`${t}=${JSON.stringify(e[t])}`).join(" \xB7 ")}function P(e,t,r){let n=s=>r.suiteOf(s)??wt,o=A(e,({metric:s})=>n(s)),i=[...o.keys()].sort((s,c)=>vt(t,s)-vt(t,c)||fe(s,c)),a=[...r.metrics.keys()];return i.map(s=>{let u=[...A(o.get(s)??[],({metric:l,unit:p,better:f})=>[l,p,f].join(" ")).values()].map(l=>di(l,s));return u.sort((l,p)=>vt(a,l.metric)-vt(a,p.metric)||fe(l.metric,p.metric)),{suite:s,metrics:u}})}function di(e,t){let[r]=e,{common:n,each:o}=we(e.map(({labels:a})=>a)),i=e.map((a,s)=>({label:o[s]??"",series:a}));return i.sort((a,s)=>fe(a.label,s.label)),{metric:r?.metric??"",title:He(r?.metric??"",t),unit:r?.unit??"1",better:r?.better??"higher",common:n,rows:i}}function vt(e,t){let r=e.indexOf(t);return r===-1?e.length:r}var gl=new TextEncoder;var mi=e=>({text:e,align:"left"}),pi=e=>({text:e,align:"right"}),Ne={left:mi,right:pi};function gn({environment:e}){let{provider:t,facts:r}=e,n=[["Provider",t],["Kubernetes",r.kubernetes],["CNI",r.cni],["kube-proxy",r.kubeProxyMode],["Storage class",r.storageClass],["Isolation",r.isolation],["Measuring pods",r.podResources??null],...Object.entries(r.scenario??{}).map(([s,c])=>[`Scenario: ${s}`,c]),["Run on",r.runner]],o=[...A(r.nodes,fi)].map(([s,c])=>[c.length===1?"Node":`${String(c.length)} nodes`,`${c.map(({name:u})=>u).join(", ")}${s===""?"":`: ${s}`}`]),i=Object.entries(r.tools).map(([s,c])=>[s,c]);return[...n.filter(s=>s[1]!==null),...o,...i]}function fi({role:e,cpuModel:t,cores:r,memoryBytes:n,kernel:o,os:i,containerRuntime:a,mtu:s}){let c=[...r===0?[]:[String(r)],...t===""?[]:[t]],u=n===0?"":`${(n/2**30).toFixed(1)} GiB`,l=s===null?[]:[`MTU ${String(s)}`];return[e,t===""&&r!==0?`${String(r)} cores`:c.join(" \xD7 "),u,i,o===""?"":`kernel ${o}`,a,...l].filter(p=>p!=="").join(", ")}var V=(e,t)=>({factor:e,symbol:t}),hi=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>V(1e3**-t,e)),gi=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>V(1024**-t,e)),yi=["/s","k/s","M/s","G/s","T/s"].map((e,t)=>V(1e3**-t,e)),bi=[V(1e9,"ns"),V(1e6,"\xB5s"),V(1e3,"ms"),V(1,"s")],Si=[V(1e6,"\xB5s/GB"),V(1e3,"ms/GB"),V(1,"s/GB")],_i={"bit/s":{steps:hi,ofZero:V(1,"bit/s")},"By/s":{steps:gi,ofZero:V(1,"B/s")},"1/s":{steps:yi,ofZero:V(1,"/s")},s:{steps:bi,ofZero:V(1,"s")},"s/GBy":{steps:Si,ofZero:V(1,"s/GB")},1:{steps:[V(100,"%")],ofZero:V(100,"%")}};function L(e,t){let{steps:r,ofZero:n}=_i[e],o=Math.abs(t);if(o===0||!Number.isFinite(o)||e==="s/GBy"&&o>=.01)return n;for(let[i,a]of r.entries()){let s=r[i+1],c=s===void 0?1/0:Math.round(a.factor/s.factor);if(sn(o*a.factor)<c)return a}return n}function _(e,t){if(Number.isNaN(e))return"n/a";let{factor:r,symbol:n}=L(t,e);return`${B(e*r)} ${n}`}var wi=5e-5;function I(e,t,r){return ln(e,n=>D(n,t,r))}function D(e,t,r){return Number.isNaN(e)?"n/a":t==="relative"?`${yn(e<wi?0:e)} %`:r==="1"?`${yn(e)} pp`:_(e,r)}function ce(e,t,r,n){let o=(i,a)=>i===null?a:I(i,r,n);return`[${o(e,"\u2212\u221E")}, ${o(t,"+\u221E")}]`}function yn(e){let t=Math.abs(e)*100;return t===0||t<.1||t>=1e3?B(t):t.toFixed(1).replace(/\.0$/,"")}function xt(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let r=(e.length-1)*t,n=e[Math.floor(r)]??e[0],o=e[Math.ceil(r)]??n;if(o===n)return n;let i=r-Math.floor(r);return n*(1-i)+o*i}function de(e){return xt(e,.5)}function nt(e){return e.length>0&&e.every(Number.isFinite)}function re(e){if(!nt(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,r)=>t-r)}var vi=1.4826022185056018;function ze(e){let t=de(e);return vi*de(re(e.map(r=>Math.abs(r-t))))}function ve({samples:e,unit:t}){let r=e.map(({value:o})=>o),n=ot(r);return{median:n===void 0?"no samples":_(n,t),spread:n===void 0||r.length<2?"\u2013":xi(ze(re(r)),n,t),samples:String(r.length)}}function ot(e){return nt(e)?de(re(e)):void 0}function xi(e,t,r){return t===0?`\xB1${D(e,"absolute",r)}`:`\xB1${D(Math.abs(e/t),"relative",r)}`}var Ci=/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;function xe(e){return e.replace(Ci,t=>{let r=t.charCodeAt(0);return t===`
`||t==="	"||t==="\r"?" ":r<256?`\\x${r.toString(16).padStart(2,"0")}`:`\\u${r.toString(16).padStart(4,"0")}`})}var $i=/^\p{Mark}$/u,ki=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function it(e){let t=0;for(let r of e)t+=$i.test(r)?0:ki.test(r)?2:1;return t}function Be(e,t){let r=Math.max(2,t),n=[],o="";for(let i of Ri(e,r))o!==""&&it((o+i).trimEnd())>r&&(n.push(o.trimEnd()),o=""),o+=i;return(o.trimEnd()!==""||n.length===0)&&n.push(o.trimEnd()),n}function Ri(e,t){let r=e.split(" \xB7 ");return r.flatMap((n,o)=>{let i=o<r.length-1?`${n}${" \xB7 "}`:n;return it(i.trimEnd())<=t?[i]:i.match(/\S+\s*|^\s+/g)?.flatMap(a=>Ei(a,t))??[]})}function Ei(e,t){if(it(e.trimEnd())<=t)return[e];let r=[],n="";for(let o of e)it(n+o)>t&&(r.push(n),n=""),n+=o;return r.push(n),r}var _c=[Ne.left("Series"),Ne.right("Median"),Ne.right("Spread"),Ne.right("Samples")];function N(e){let t=Array.from(e);return t.length<=200?e:`${t.slice(0,199).join("")}\u2026`}function bn({id:e,startedAt:t,durationSeconds:r,subject:n,series:o}){let i=[n.ref,n.commit?.slice(0,12)].filter(a=>a!==void 0);return[`${String(o.length)} series`,`started ${t}`,...r===0?[]:[`took ${le(r)}`],`record ${N(e)}`,...i.length===0?[]:[`commit ${N(i.join(" "))}`]]}var ae=["regressed","missing","inconclusive","improved","unchanged","new","incomparable"],tr={regressed:"\u2717",missing:"!",inconclusive:"?",improved:"\u25B2",unchanged:"=",new:"+",incomparable:"\u2260"},Ct={regressed:"bad",missing:"bad",inconclusive:"warning",improved:"good",unchanged:"plain",new:"plain",incomparable:"warning"},$t={passed:"\u2713",regressed:"\u2717",inconclusive:"?",incomparable:"\u2260",incomplete:"!"},at={passed:"good",regressed:"bad",inconclusive:"warning",incomparable:"warning",incomplete:"bad"};function _n(e,t){let n=P(e.series,e.suites.map(({name:a})=>a),t).flatMap(({suite:a,metrics:s})=>s.flatMap(c=>c.rows.map(({label:u,series:l})=>Mi(l,a,`${c.metric}${" \xB7 "}${u}`)))),o=({series:a})=>ae.indexOf(a.verdict),i=({series:a})=>a.gates||a.verdict==="unchanged"?0:1;return n.sort((a,s)=>o(a)-o(s)||i(a)-i(s)||Sn(s.series)-Sn(a.series))}function Sn(e){return["regressed","inconclusive","improved"].includes(e.verdict)?kt(e):0}function kt({change:e,better:t,scale:r}){return e===null||r==="absolute"?0:t==="lower"?e.estimate:-e.estimate}function Mi(e,t,r){let{unit:n,scale:o,baseline:i,current:a,change:s,smallestProvableChange:c,verdict:u,gates:l}=e;return{series:e,suite:t,name:r,verdict:`${tr[u]} ${u}${l?"":" (info)"}`,baseline:i===null?"\u2013":_(i.median,n),current:a===null?"\u2013":_(a.median,n),change:s===null?"":I(s.estimate,o,n),interval:s===null?"":ce(s.lower,s.upper,o,n),provable:c===null?"\u2013":D(c,o,n)}}function Rt({text:e}){let t=e.split(/`([^`]+)`/);return d(C,{children:t.map((r,n)=>n%2===1?d("code",{children:r},n):r)})}function he(e){return e.replace(/(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z/g,"$1 $2 UTC")}var wn="0.1.0";var M={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},Ti={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},Ce={light:M,dark:Ti},Tc=Object.keys(Ce);var R=460,Oi=46,Ni=84,vn=" \xB7 ".trimStart().replace(" ","\u2060"),rr=13,xn="split(datum.value, '\\n')",Bi="Inter, sans-serif",Ai=e=>({font:Bi,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,labelLineHeight:rr,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function F(e,t,r,n=M){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:Ai(n),padding:16,title:{text:ne(e),subtitle:ne(t)},bounds:"flush",spacing:74,vconcat:r}}function ne(e){let t=xe(e).replaceAll(" \xB7 ",` ${vn}`);return Be(t,Ni).map(r=>r.replaceAll(vn," \xB7 ".trimStart()))}function z(e){let t=e.map(o=>Be(xe(o),Oi).join(`
`)),r=new Map,n=t.map(o=>{let i=(r.get(o)??0)+1;return r.set(o,i),i===1?o:`${o}${" \xB7 "}(${String(i)})`});return{keys:n,lines:Math.max(1,...n.map(o=>o.split(`
`).length))}}function Z({keys:e}){return{field:"label",type:"nominal",sort:null,title:null,scale:{domain:e,paddingInner:.3,paddingOuter:.15},axis:{labelExpr:xn,labelBaseline:"middle",encoding:{labels:{dy:{value:{signal:`(1 - length(${xn})) * ${String(rr/2)}`}}}}}}}var nr={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function ue(e,t,r=M){let n={type:"text",align:"left",dx:7,fontSize:11},o={x:{field:e,type:"quantitative"},text:{field:"text"}};return[{mark:{...n,stroke:r.background,strokeWidth:2,strokeJoin:"round",aria:!1},encoding:o},{mark:n,encoding:{...o,color:t}}]}function Y({lines:e},t){return Math.max(t,e*rr+6)}function ge(e,t){let r=t.reduce((o,i)=>Math.min(o,i),0),n=t.reduce((o,i)=>Math.max(o,i),0);return{type:"quantitative",title:ne(e),scale:{domain:r===n?[0,1]:[r,n],nice:!0},axis:nr}}function W(e){return Object.entries(e).map(([t,r])=>({field:t,type:"nominal",title:r}))}var Cn={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};function $n(e,t,r=M){let n=e.suites.map(({name:o})=>o);return P(e.series,n,t).map(({suite:o,metrics:i})=>{let a=i.reduce((l,{rows:p})=>l+p.length,0),s=`${o}: ${String(a)} series of ${e.subject.name} on ${e.environment.provider}`,u=i.some(({rows:l})=>l.some(({series:p})=>p.samples.length>kn))?"Bars end at the median; every tick is one sample, those that fall on the same place are one tick.":"Bars end at the median; every tick is one sample.";return{suite:o,title:s,specification:F(s,u,i.map(l=>Li(l,r)),r)}})}var kn=200,Pi=2*R;function Q({title:e,better:t,common:r},n){return`${e} (${n}), ${t} is better${r===""?"":` \xB7 ${r}`}`}function Li(e,t){let r=e.rows.flatMap(({series:u})=>u.samples.map(({value:l})=>l)),{factor:n,symbol:o}=L(e.unit,r.reduce((u,l)=>Math.max(u,Math.abs(l)),0)),i=z(e.rows.map(({label:u})=>u)),a=r.reduce((u,l)=>Math.max(u,l),0)-r.reduce((u,l)=>Math.min(u,l),0),s=e.rows.map(({series:u},l)=>Ii(u,i.keys[l]??"",n,a*n)),c=ge(Q(e,o),r.map(u=>u*n));return{width:R,height:{step:Y(i,22)},encoding:{y:Z(i)},layer:[{data:{values:s.flatMap(({bar:u})=>u)},mark:{type:"bar",color:t.bar},encoding:{x:{field:"median",...c},tooltip:W({label:"Series",words:"Median"})}},{data:{values:s.flatMap(({ticks:u})=>u)},mark:{type:"tick",color:t.ink,thickness:1.5,opacity:.75,size:12,aria:!1},encoding:{x:{field:"value",type:"quantitative"},tooltip:W({label:"Series",words:"Sample",samples:"Samples"})}},{data:{values:s.map(({text:u})=>u)},layer:ue("end",{value:t.ink},t)}]}}function Ii({samples:e,unit:t},r,n,o){let i=e.map(({value:c})=>c),a=ot(i),s=i.reduce((c,u)=>Math.max(c,u),0)*n;return{bar:a===void 0?[]:[{label:r,median:a*n,words:_(a,t)}],ticks:Di(i,o/n).map(({value:c,count:u})=>({label:r,value:c*n,words:_(c,t),samples:u})),text:{label:r,end:s,text:a===void 0?"no samples":_(a,t)}}}function Di(e,t){return e.length<=kn?e.map(n=>({value:n,count:1})):[...A(e,n=>Math.round(n/t*Pi)).values()].map(n=>({value:n[0]??0,count:n.length}))}function Et(e,t){let r=t.flatMap(({title:g,rows:b})=>b.map(({label:y,series:h})=>({name:`${g}, ${y}`,series:h}))),n=g=>r.filter(({series:b})=>b.verdict===g),o=n("regressed");if(o.length===0){let b=ae.map(y=>({verdict:y,count:n(y).length})).filter(({count:y})=>y>0).map(({verdict:y,count:h})=>`${String(h)} ${y}`);return`${e}: ${b.join(", ")}`}let i=o.filter(({series:g})=>g.gates),a=i.length>0?i:o,s=a.reduce((g,b)=>kt(b.series)>kt(g.series)?b:g),{change:c,scale:u,unit:l}=s.series,p=c===null?"":` ${I(c.estimate,u,l)}`,f=o.length-i.length,m=i.length===0?"; none of them can fail the build":f===0?"":`; ${String(f)} more for information`;return`${e}: ${String(a.length)} of ${String(r.length)} series regressed, worst${p} (${s.name})${m}`}function U(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}function Mt(e){return{regressed:e.regressed,missing:e.undecided,inconclusive:e.undecided,improved:e.improved,unchanged:e.unchanged,new:e.fresh,incomparable:e.undecided}}function Rn(e,t,r=M){let n=e.suites.map(({name:o})=>o);return P(e.series,n,t).map(({suite:o,metrics:i})=>{let a=Et(o,i),s="Change from base to head: a tick per round; dot and line: estimate and interval, coloured by verdict; grey band: margin.",c=ae.filter(l=>i.some(({rows:p})=>p.some(({series:f})=>f.verdict===l))),u=i.map(l=>Fi(l,c,r));return{suite:o,title:a,specification:F(a,s,u,r)}})}function Fi(e,t,r){let n=e.rows.map(({series:h})=>h),o=n[0]?.scale!=="absolute",[i,a]=Hi(n),{factor:s,symbol:c}=o?{factor:100,symbol:"%"}:e.unit==="1"?{factor:100,symbol:"percentage points"}:L(e.unit,Math.max(Math.abs(i),Math.abs(a))),u=h=>Math.min(a,Math.max(i,h))*s,l=z(e.rows.map(({label:h})=>h)),p=n.map((h,S)=>({label:l.keys[S]??"",series:h})),f=ge(Q({...e,title:`${e.title}: change`},c),[i*s,a*s]),m=Mt(r),g={field:"verdict",type:"nominal",scale:{domain:t,range:t.map(h=>m[h])},legend:null},b={field:"value",...f},y=W({label:"Series",verdict:"Verdict",words:"Change",interval:"Interval"});return{width:R,height:{step:Y(l,30)},encoding:{y:Z(l)},layer:[{data:{values:p.map(({label:h,series:S})=>({label:h,...zi(S,u)}))},mark:{type:"bar",color:r.band,stroke:r.bandEdge,strokeWidth:.75},encoding:{x:{...b,field:"low"},x2:{field:"high"},tooltip:W({label:"Series",margin:"Margin"})}},{data:{values:[{value:0}]},mark:{type:"rule",color:r.muted,strokeWidth:1},encoding:{x:{field:"value",type:"quantitative"},y:null}},{data:{values:p.flatMap(({label:h,series:S})=>(S.paired?.changes??[]).map(w=>({label:h,value:u(w),words:I(w,S.scale,S.unit)})))},mark:{type:"tick",color:r.ink,thickness:1,opacity:.5,aria:!1},encoding:{x:b,tooltip:W({label:"Series",words:"Round"})}},{data:{values:p.flatMap(({label:h,series:S})=>Gi(h,S,u))},layer:[{mark:{type:"rule",strokeWidth:2.5},encoding:{x:{...b,field:"low"},x2:{field:"high"},color:g,tooltip:y}},{mark:{type:"point",filled:!0,size:70,opacity:1},encoding:{x:b,color:g,tooltip:y}}]},{data:{values:p.map(({label:h,series:S})=>({label:h,...ji(S,[i,a],s)}))},layer:ue("end",{condition:{test:"datum.verdict === 'regressed'",value:r.regressed},value:r.ink},r)}]}}var Vi=1.5;function Hi(e){let t=e.flatMap(i=>{let{change:a,margin:s}=i;return[...a===null?[]:[a.estimate,a.lower??a.estimate,a.upper??a.estimate],-s,s]}),r=Vi*Math.max(Number.MIN_VALUE,...t.map(Math.abs)),n=e.flatMap(({paired:i})=>i?.changes??[]).map(i=>Math.min(r,Math.max(-r,i))),o=[0,...t,...n];return[o.reduce((i,a)=>Math.min(i,a)),o.reduce((i,a)=>Math.max(i,a))]}function zi({margin:e,scale:t,unit:r},n){let o=t==="relative"?1/(1+e)-1:-e;return{low:n(o),high:n(e),margin:D(e,t,r)}}function Gi(e,{change:t,verdict:r,scale:n,unit:o},i){if(t===null)return[];let{estimate:a,lower:s,upper:c}=t;return[{label:e,verdict:r,value:i(a),low:i(s??-1/0),high:i(c??1/0),words:I(a,n,o),interval:ce(s,c,n,o)}]}function ji({verdict:e,gates:t,change:r,scale:n,unit:o,paired:i},[a,s],c){let u=r===null?"":`${I(r.estimate,n,o)} ${ce(r.lower,r.upper,n,o)}, `,l=i===void 0?"":`, ${U(i.rounds,"round")}`,p=(i?.changes??[]).filter(m=>m<a||m>s).length,f=p===0?"":`, ${String(p)} beyond the edge`;return{end:s*c,verdict:e,text:`${u}${e}${t?"":" (info)"}${l}${f}`}}var Tt="baseline";function Ot(e,t,r=M){if(e.pair!==void 0)return Rn(e,t,r);let n=e.suites.map(({name:o})=>o);return P(e.series,n,t).map(({suite:o,metrics:i})=>{let a=Et(o,i),s=e.baseline.records.length,c=`Grey: ${s===1?"one earlier run":`${String(s)} earlier runs`}; below: the current run, coloured by verdict; lines: \xB1 spread.`,u=ae.filter(l=>i.some(({rows:p})=>p.some(({series:f})=>f.verdict===l&&f.current!==null)));return{suite:o,title:a,specification:F(a,c,i.map(l=>Wi(l,u,r)),r)}})}function Wi(e,t,r){let n=e.rows.map(({series:b})=>b),o=n.flatMap(({baseline:b,current:y})=>[b,y].flatMap(h=>h===null?[]:En(h))),{factor:i,symbol:a}=L(e.unit,o.reduce((b,y)=>Math.max(b,Math.abs(y)),0)),s=z(e.rows.map(({label:b})=>b)),c=n.flatMap((b,y)=>Ui(b,s.keys[y]??"",i)),u=ge(Q(e,a),o.map(b=>b*i)),l={field:"side",type:"nominal",sort:null,scale:{domain:["baseline","current"],paddingInner:.15}},p=[Tt,...t],f={...Mt(r),[Tt]:r.baseline},m={field:"verdict",type:"nominal",scale:{domain:p,range:p.map(b=>f[b])},legend:null},g=W({label:"Series",side:"Side",text:"Value",spread:"\xB1 Spread"});return{width:R,height:{step:Y(s,38),for:"position"},data:{values:c},encoding:{y:Z(s),yOffset:l},layer:[{mark:{type:"bar"},encoding:{x:{field:"median",...u},color:m,stroke:{condition:{test:`datum.side === '${Tt}'`,value:r.baselineEdge},value:"transparent"},tooltip:g}},{mark:{type:"rule",color:r.background,strokeWidth:4,opacity:.85},encoding:{x:{field:"low",type:"quantitative"},x2:{field:"high"}}},{mark:{type:"rule",color:r.ink,strokeWidth:1.2},encoding:{x:{field:"low",type:"quantitative"},x2:{field:"high"},tooltip:g}},...ue("high",{condition:{test:"datum.verdict === 'regressed'",value:r.regressed},value:r.ink},r)]}}function Ui(e,t,r){let{baseline:n,current:o,verdict:i,unit:a}=e,s=(c,u,l,p)=>{let[f=0,m=0]=En(l).map(g=>g*r);return{label:t,side:c,verdict:u,median:l.median*r,low:f,high:m,text:p,spread:_(l.spread,a)}};return[...n===null?[]:[s("baseline",Tt,n,`${_(n.median,a)}${o===null?`, ${i}`:""}`)],...o===null?[]:[s("current",i,o,Ji(e,o.median))]]}function Ji({verdict:e,gates:t,unit:r,scale:n,change:o},i){let a=o===null?"":`, ${I(o.estimate,n,r)} ${ce(o.lower,o.upper,n,r)}`;return`${_(i,r)}${a}, ${e}${t?"":" (info)"}`}function En({median:e,spread:t}){return[e<0?e-t:Math.max(0,e-t),e+t]}function or(e){let[,t,r]=/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(e)??[];return t===void 0||r===void 0?e:`${t} ${r} UTC`}function J({metric:e,labels:t}){let r=Object.keys(t).sort();if(r.length===0)return e;let n=r.map(o=>`${o}="${Xi(t[o]??"")}"`).join(",");return`${e}{${n}}`}function Xi(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}function ir({pValue:e,paired:t,reason:r},n){if(r.code==="constant-baseline"||r.code==="dropped-to-zero")return"exact";if(t===void 0&&e===null)return;let o=t?.adjustedPValue??(e??1)*Math.max(1,n.family);return o<=n.falseAlarmRate/1e3?"overwhelming":o<=n.falseAlarmRate/10?"strong":"sufficient"}var Mn="Confidence: the chance of such a result without a worsening beyond the margin, over all series together, is below the rate of false alarms (sufficient), at most a tenth (strong) or a thousandth of it (overwhelming); exact: no chance is in it, as the baseline never varied or the value dropped to zero.";function $e({pair:e}){return e===void 0?{baseline:"baseline",current:"current"}:{baseline:"base",current:"head"}}function oe(e){return`${e.charAt(0).toUpperCase()}${e.slice(1)}`}var{left:Id,right:Dd}=Ne;function Tn(e){return e.pair===void 0?Ki(e):qi(e,e.pair)}function Ki({baseline:e,current:t}){let r=t.commit===void 0?"":` at ${t.commit.slice(0,12)}`,n=e.records.length,o=e.records.map(({startedAt:s})=>s).sort().map(or),i=n===0?"":` (${[...new Set([o.at(0)??"",o.at(-1)??""])].join(" to ")})`;return`${`${N(t.subject)}${N(r)} on ${N(t.provider)}, ${N(or(t.startedAt))}`}, compared with ${n===0?"no earlier run":`${U(n,"earlier run")}${N(i)}`}.`}function qi({current:e},t){let{base:r,head:n,rounds:o,stages:i,plannedStages:a,twins:s,disturbed:c,durationSeconds:u}=t,l=({name:f,commit:m,settings:g=[]},b)=>{let y=m===void 0?"":` at ${m.slice(0,12)}`,h=g.length===0?"":` with ${g.join(", ")}`;return`${N(`${f}${y}${h}`)}${f===b?"":` (${b})`}`},p=c===0?"":`, ${U(c,"measurement")} of single rounds disturbed`;return`${l(n,"head")}, compared with ${l(r,"base")} in ${U(o,"round")} by turns on ${N(e.provider)} (${U(s,"pair")} of twins), ${String(i)} of ${U(a,"stage")}${p}, ${le(u)}.`}function On({gate:e}){let t=B(e.falseAlarmRate*100);return`${String(e.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${t} %. Method: ${e.method}.`}var Zi=1e3;function Ge(e){let{caption:t,columns:r,rows:n,keyOf:o,detail:i,empty:a="Nothing to show."}=e,[s,c]=O(),[u,l]=O(new Set),[p,f]=O(!1),m=$(()=>ta(n,r,s),[n,r,s]),g=p?m:m.slice(0,Zi),b=y=>{let h=new Set(u);h.delete(y)||h.add(y),l(h)};return d("div",{class:"table-frame",children:[d("table",{class:"data-table",role:"table",children:[d("caption",{class:"hidden-visually",children:t}),d("thead",{role:"rowgroup",children:d("tr",{role:"row",children:r.map(y=>d(Yi,{column:y,sorting:s,onSort:()=>c(ea(y,s))},y.id))})}),d("tbody",{role:"rowgroup",children:[g.length===0?d("tr",{role:"row",children:d("td",{role:"cell",colSpan:r.length,class:"muted",children:a})}):null,g.map(y=>{let h=o(y);return d(Qi,{row:y,columns:r,detail:i,isOpen:u.has(h),onToggle:()=>b(h)},h)})]})]}),g.length<m.length?d("p",{children:["The first ",String(g.length)," of ",String(m.length)," rows."," ",d("button",{type:"button",class:"button no-print",onClick:()=>f(!0),children:["Show all ",String(m.length)]})]}):null]})}function Yi({column:{id:e,title:t,align:r,order:n},sorting:o,onSort:i}){let a=o?.column===e?o.direction:void 0,s=a==="descending"?"\u2193":"\u2191";return d("th",{role:"columnheader",scope:"col",class:r==="end"?"end":"","aria-sort":a,children:n===void 0?t:d("button",{type:"button",class:"sort",onClick:i,children:[r==="end"?d(Nn,{text:s}):null,t,r==="end"?null:d(Nn,{text:s})]})})}function Nn({text:e}){return d("span",{class:"arrow","aria-hidden":"true",children:e})}function Qi({row:e,columns:t,detail:r,isOpen:n,onToggle:o}){let i=Kr();return d(C,{children:[d("tr",{class:"row",role:"row","data-open":n?"":void 0,children:t.map((a,s)=>d("td",{role:"cell",class:a.align==="end"?"end number":"","data-title":a.title,children:s===0&&r!==void 0?d("button",{type:"button",class:"expand","aria-expanded":n,"aria-controls":n?i:void 0,onClick:o,children:[d("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),d("span",{class:"label",children:a.cell(e)})]}):a.cell(e)},a.id))}),n&&r!==void 0?d("tr",{class:"detail",role:"row",id:i,children:d("td",{role:"cell",colSpan:t.length,children:r(e)})}):null]})}function ea({id:e,first:t="ascending"},r){if(r?.column!==e)return{column:e,direction:t};if(r.direction===t)return{column:e,direction:t==="ascending"?"descending":"ascending"}}function ta(e,t,r){let n=t.find(({id:a})=>a===r?.column)?.order;if(n===void 0||r===void 0)return e;let o=r.direction==="ascending"?1:-1,i=e.map(a=>({row:a,value:n(a)}));return i.sort(({value:a},{value:s})=>a===void 0||s===void 0?+(a===void 0)-+(s===void 0):o*ra(a,s)),i.map(({row:a})=>a)}function ra(e,t){return typeof e=="number"&&typeof t=="number"?e-t:fe(String(e),String(t))}function ar(e){let t=new Map(e.map(r=>[r.id,r]));return{all:e,metrics:t,suiteOf:r=>t.get(r)?.suite}}var sr=De(ar([]));function H(){return Te(sr)}function me({id:e,title:t,children:r}){return d("section",{id:e,class:"section",children:[d("h2",{children:t}),r]})}function Ae({id:e,title:t,children:r,open:n=!1}){let o=Oe("print"),[i,a]=O(n);return d("details",{id:e,class:"section folded",open:i||o,onToggle:({currentTarget:s})=>{o||a(s.open)},children:[d("summary",{children:d("h2",{children:t})}),r]})}function Pe({facts:e}){return d("dl",{class:"facts",children:e.map(([t,r],n)=>d("div",{class:"fact",children:[d("dt",{children:t}),d("dd",{children:r})]},n))})}function ye({title:e,texts:t,tone:r="plain"}){return t.length===0?null:d("section",{class:`remarks ${r}-box`,children:[d("h2",{children:e}),d("ul",{children:t.map((n,o)=>d("li",{children:d(Rt,{text:n})},o))})]})}function Nt(e){return e.filter(({status:t})=>t!=="ok").map(({name:t,status:r,reason:n})=>`Suite ${t} ${r}${n===void 0?"":`: ${n}`}`)}function je({metrics:e}){let t=new Set(e),{all:r}=H(),n=r.filter(({id:i})=>t.has(i)),o=[...t].filter(i=>n.every(a=>a.id!==i));return t.size===0?null:d(Ae,{title:"How each number was measured",children:[n.map(i=>d("div",{class:"method",children:[d("h3",{children:[He(i.id,i.suite)," ",d("code",{children:i.id})]}),d(Le,{metric:i})]},i.id)),o.length===0?null:d("p",{children:["This version of kbench does not measure ",o.join(", "),": the record comes from another tool or another version, which knows how."]})]})}function Le({metric:e}){let{summary:t,better:r,method:n}=e;return d("p",{children:[t.charAt(0).toUpperCase(),t.slice(1),"; ",r," is better.",n===void 0?null:d(C,{children:[" ",d(Rt,{text:n.text})," ",d("a",{href:n.source,rel:"noreferrer noopener",target:"_blank",children:["Source",d("span",{class:"hidden-visually",children:[" of the method of ",e.id]})]})]})]})}var na=100,Bn=.06;function st(e){let t=e.reduce((c,u)=>Math.min(c,u),1/0),r=e.reduce((c,u)=>Math.max(c,u),-1/0);if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};if(t>0&&r/t>=na){let c=(r/t)**Bn;return{low:t/c,high:r*c,isLogarithmic:!0,remark:", logarithmic"}}let n=r>t?(r-t)*Bn:Math.abs(r),o=r>t?t<=(r-t)/2:!0,i=t>=0&&o?0:t-n,a=r<=0&&r>t&&-r<=(r-t)/2?0:r+n;return{...{low:i,high:a>i?a:i+1,isLogarithmic:!1},remark:i>0||a<0?", axis does not begin at 0":""}}function Bt(e,{low:t,high:r,isLogarithmic:n,remark:o}){return{type:"quantitative",title:ne(`${e}${o}`),scale:{domain:[t,r],nice:!1,...n?{type:"log"}:{zero:!1}},axis:nr}}function lt(e,{low:t,high:r,isLogarithmic:n}){return n?Math.log(e/t)/Math.log(r/t):(e-t)/(r-t)}function An(e,{low:t,high:r,isLogarithmic:n}){return n?t*(r/t)**e:t+e*(r-t)}var We=92,oa=5,Pn=[1,0,2];function Ln(e,t,r,n){let o=new Map;return[...e].sort((i,a)=>i.value-a.value).map(({value:i,round:a})=>{let s=lt(i*r,t)*R,u=Pn.find(l=>s-(o.get(l)??-1/0)>=oa)??[...Pn].sort((l,p)=>(o.get(l)??0)-(o.get(p)??0))[0]??1;return o.set(u,s),{value:i*r,lane:u,words:_(i,n),round:a}})}function In(e,t,r,n){let o=new Array(We).fill(0);for(let a of e){let s=Math.min(We-1,Math.floor(lt(a*r,t)*We));o[s]=(o[s]??0)+1}let i=o.reduce((a,s)=>Math.max(a,s));return o.flatMap((a,s)=>{if(a===0)return[];let c=An((s+.5)/We,t);return[{value:c,share:Math.max(ia,a/i),words:`${String(a)} about ${_(c/r,n)}`}]})}var ia=.1;var Fn=5,At=200,aa=34,Dn=7,Ue=9;function Vn(e,t,r=M){let n=P(e,[],t).flatMap(o=>o.metrics);return sa(la(n),n,r)}function sa(e,t,r){let n=t.flatMap(({rows:s})=>s.map(({series:c})=>lr(c).length)),i=[n.some(s=>s<=At)?"a point is one sample":"",n.some(s=>s>At)?`of more than ${String(At)} samples the shape: the higher, the more samples`:"",n.some(s=>s>=Fn)?"box: middle half of the samples, with the median; line: lowest to highest":"bar: median; line: lowest to highest"].filter(s=>s!=="").join("; "),a=`${i.charAt(0).toUpperCase()}${i.slice(1)}.`;return F(e,a,t.map(s=>ca(s,r)),r)}function la(e){let t=e.flatMap(({title:i,rows:a})=>a.flatMap(({label:s,series:c})=>{let u=lr(c);if(u.length<2)return[];let l=re(u),p=de(l);return p===0?[]:[{name:`${i}, ${s}`,share:Math.abs(ze(l)/p)}]})),r=e.reduce((i,{rows:a})=>i+a.length,0),n=`samples of ${String(r)} series`;if(t.length===0)return`${n}, too few to tell their spread`;let o=t.reduce((i,a)=>a.share>i.share?a:i);return`${n} spread by up to \xB1${D(o.share,"relative","1")} (${o.name})`}function lr({samples:e}){return e.map(({value:t})=>t).filter(Number.isFinite)}function ca(e,t){let r=e.rows.flatMap(({series:f})=>lr(f)),{factor:n,symbol:o}=L(e.unit,r.reduce((f,m)=>Math.max(f,Math.abs(m)),0)),i=st(r.map(f=>f*n)),a=z(e.rows.map(({label:f})=>f)),s=e.rows.map(({series:f},m)=>da(f,a.keys[m]??"",n,i)),c=Bt(Q(e,o),i),u=f=>({...c,field:f}),l=W({label:"Series",median:"Median",quartiles:"Middle half",ends:"Lowest to highest",count:"Samples"}),p={data:{values:s.flatMap(({box:f})=>f)}};return{width:R,height:{step:Y(a,aa)},encoding:{y:Z(a)},layer:[{data:{values:s.flatMap(({shape:f})=>f)},mark:{type:"tick",color:t.point,thickness:R/We,yOffset:-Ue,opacity:1,aria:!1},encoding:{x:u("value"),size:{field:"share",type:"quantitative",scale:{domain:[0,1],range:[0,2*Ue]},legend:null},tooltip:W({label:"Series",words:"Samples"})}},...[0,1,2].map(f=>({data:{values:s.flatMap(({strip:m})=>m.filter(g=>g.lane===f))},mark:{type:"point",filled:!0,size:18,color:t.point,opacity:.85,aria:!1,yOffset:-Ue+4*(f-1)},encoding:{x:u("value"),tooltip:W({label:"Series",words:"Sample",round:"Round"})}})),{...p,mark:{type:"rule",color:t.ink,strokeWidth:1,yOffset:Ue},encoding:{x:u("low"),x2:{field:"high"},tooltip:l}},{data:{values:s.flatMap(({box:f})=>f.filter(({hasBox:m})=>m))},mark:{type:"bar",color:t.band,stroke:t.ink,strokeWidth:1,height:Dn,yOffset:Ue},encoding:{x:u("first"),x2:{field:"third"},tooltip:l}},{...p,mark:{type:"tick",color:t.ink,thickness:2.5,size:Dn+5,opacity:1,yOffset:Ue},encoding:{x:u("middle"),tooltip:l}},{data:{values:s.map(({text:f})=>f)},layer:ue("end",{value:t.ink},t)}]}}function da(e,t,r,n){let{unit:o}=e,i=e.samples.filter(({value:y})=>Number.isFinite(y)),a=i.map(({value:y})=>y),{spread:s,samples:c}=ve({samples:i,unit:o}),u=e.samples.length-i.length,l=u===0?"":`, ${String(u)} without a finite value`;if(!nt(a))return{strip:[],shape:[],box:[],text:{label:t,end:n.high,text:`no samples${l}`}};let p=re(a),f=a.length>At,m=de(p),g=`${c} sample${a.length===1?"":"s"}`,b=s==="\u2013"?"":` ${s}`;return{strip:f?[]:Ln(i,n,r,o).map(y=>({label:t,...y})),shape:f?In(p,n,r,o).map(y=>({label:t,...y})):[],box:[{label:t,count:g,...ua(p,r,o)}],text:{label:t,end:n.high,text:`${_(m,o)}${b}, ${g}${l}`}}}function ua(e,t,r){let[n,o,i,a,s]=[0,.25,.5,.75,1].map(l=>xt(e,l)),c=(l=0)=>_(l,r),u=(l=0)=>l*t;return{hasBox:e.length>=Fn,low:u(n),first:u(o),middle:u(i),third:u(a),high:u(s),median:c(i),quartiles:`${c(o)} to ${c(a)}`,ends:`${c(n)} to ${c(s)}`}}var ma=100;function Hn({title:e,series:t}){let[r,n]=O(!1),{samples:o,unit:i}=t,{median:a,spread:s}=ve(t);if(o.length===0)return d("p",{class:"muted",children:[e,": no samples."]});let c=r?o:o.slice(0,ma);return d("div",{class:"samples",children:[d("p",{children:[d("strong",{children:e}),": ",o.length===1?"1 sample":`${String(o.length)} samples`,", median ",a,", spread ",s]}),d("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":`Samples: ${e}`,children:d("table",{class:"samples-table",children:[d("caption",{class:"hidden-visually",children:`Samples: ${e}`}),d("thead",{children:d("tr",{children:[d("th",{scope:"col",class:"end",children:"Round"}),d("th",{scope:"col",class:"end",children:"Value"}),d("th",{scope:"col",class:"end",children:i==="1"?"As recorded":`In ${i}`}),d("th",{scope:"col",children:"Time"})]})}),d("tbody",{children:c.map(({value:u,round:l,at:p},f)=>d("tr",{children:[d("td",{class:"end",children:l}),d("td",{class:"end",children:_(u,i)}),d("td",{class:"end",children:String(u)}),d("td",{children:p})]},f))})]})}),c.length<o.length?d("p",{class:"muted",children:["The first ",String(c.length)," of ",String(o.length)," samples."," ",d("button",{type:"button",class:"button small no-print",onClick:()=>n(!0),children:["Show all ",String(o.length)," samples"]})]}):null]})}function Pt(e,t){let r=J(t);return e.flatMap(({name:n,record:o})=>o.series.filter(i=>i.metric===t.metric&&J(i)===r).map(i=>({name:n,series:i})))}function Je({found:e}){let t=H(),r=te(n=>{let o=e.map(({name:i,series:a})=>e.length===1?a:{...a,labels:{...a.labels,[pa(a)]:i}});return Vn(o,t,Ce[n])},[e,t]);return e.length===0?null:d(C,{children:[e.some(({series:n})=>n.samples.length>0)?d(Ve,{title:"Distribution of the samples",specification:r}):null,d("div",{class:"all-samples",children:e.map(({name:n,series:o},i)=>d(Hn,{title:n,series:o},i))})]})}function pa({labels:e}){let t="record";for(;t in e;)t=`${t}_`;return t}function zn({comparison:e,series:t,records:r}){let n=H(),o=n.all.find(({id:s})=>s===t.metric),i=$(()=>Pt(r,t),[r,t]),a=te(s=>{let[c]=Ot({...e,series:[t]},n,Ce[s]);if(c===void 0)throw new Error("there is a chart per suite");return c.specification},[e,t,n]);return d(C,{children:[d("p",{class:"reason",children:[oe(t.reason.text),/[.!?]$/.test(t.reason.text)?"":".",t.gates?"":" For information only: it cannot fail the build."]}),d("p",{children:d("code",{children:J(t)})}),d(Pe,{facts:[...fa(e,t),...ha(t)]}),o===void 0?null:d(Le,{metric:o}),d(Ve,{title:`Comparison of ${J(t)}`,specification:a}),i.length===0?d("p",{class:"muted",children:r.length===0?"The samples are in the record, which this report was not given.":"The records that this report was given have no samples of it."}):d(Je,{found:i})]})}function fa(e,t){let{baseline:r,current:n,change:o,scale:i,unit:a,margin:s,pValue:c,smallestProvableChange:u}=t,l=$e(e),{gate:p}=e,f=t.gates?p.gatingSeries:e.series.filter(({gates:y})=>!y).length,m=t.verdict==="regressed"?ir(t,{falseAlarmRate:p.falseAlarmRate,family:f}):void 0,g=y=>e.pair!==void 0?"":`, ${U(y,"run")}`,b=({median:y,spread:h})=>`${_(y,a)}, spread ${_(h,a)}`;return[...r===null?[]:[[oe(l.baseline),`${b(r)}${g(r.runs)}`]],...n===null?[]:[[oe(l.current),`${b(n)}, ${String(n.samples)} samples`]],...o===null?[]:[["Change",`${I(o.estimate,i,a)} ${ce(o.lower,o.upper,i,a)} at ${B(o.confidence*100)} %`]],["Margin",D(s,i,a)],["Smallest provable",u===null?"none, however large":D(u,i,a)],...c===null?[]:[["p-value",B(c)]],...m===void 0?[]:[["Confidence",m]]]}function ha({paired:e,scale:t,unit:r}){if(e===void 0)return[];let{rounds:n,disturbed:o,missing:i,looks:a,twins:s,test:c,method:u,adjustedPValue:l,positionEffect:p}=e,f=[...o===0?[]:[`${String(o)} left out as disturbed`],...i===0?[]:[`${String(i)} left out without a value`],...e.outlying===0?[]:[`${String(e.outlying)} out of line, which count`]];return[["Rounds",[`${String(n)} count`,...f].join(", ")],["Looks",String(a)],["Pairs of twins",String(s)],...c===null?[]:[["Test",u===null?c:`${c}, ${u}`]],["p-value, adjusted",B(l)],...p===null?[]:[["Measured second",`${I(p.estimate,t,r)} ${ce(p.lower,p.upper,t,r)}`]],...e.roundsNeeded===null?[]:[["To decide",`about ${String(e.roundsNeeded)} rounds in all`]]]}var Gn={text:"",suite:"",verdicts:new Set,onlyGating:!1};function Xe(e,t){let[r,n]=O(Gn),o=$(()=>e.filter(l=>ya(l,r)),[e,r]),i=l=>n({...r,...l}),a=$(()=>[...new Set(e.map(({suite:l})=>l))],[e]),s=e.filter(({gates:l})=>l).length,c=o.length===e.length,u=d("div",{class:"filters",role:"search","aria-label":`Choose series${t==="0"?"":` of result ${String(Number(t)+1)}`}`,children:[d(ga,{rows:e,chosen:r.verdicts,onChange:l=>i({verdicts:l})}),d("div",{class:"filter-fields no-print",children:[d("label",{class:"field grow",children:["Search",d("input",{type:"search",value:r.text,placeholder:"throughput inter-node",onInput:({currentTarget:l})=>i({text:l.value})})]}),a.length>1?d("label",{class:"field",children:["Suite",d("select",{value:r.suite,onChange:({currentTarget:l})=>i({suite:l.value}),children:[d("option",{value:"",children:"All suites"}),a.map(l=>d("option",{value:l,children:l},l))]})]}):null,s>0&&s<e.length?d("label",{class:"check",children:[d("input",{type:"checkbox",checked:r.onlyGating,onChange:({currentTarget:l})=>i({onlyGating:l.checked})}),"Only what can fail the build"]}):null]}),d("p",{class:"muted shown",role:"status",children:[c?`${String(e.length)} series`:`${String(o.length)} of ${String(e.length)} series shown`,c?null:d("button",{type:"button",class:"button small no-print",onClick:()=>n(Gn),children:"Show all"})]})]});return{chosen:o,bar:u}}function ga({rows:e,chosen:t,onChange:r}){let n=ae.map(i=>({verdict:i,count:e.filter(a=>a.verdict===i).length})).filter(({count:i})=>i>0);if(n.length===0)return null;let o=i=>{let a=new Set(t);a.delete(i)||a.add(i),r(a)};return d("div",{class:"chips",role:"group","aria-label":"Verdicts",children:n.map(({verdict:i,count:a})=>d("button",{type:"button",class:`button chip ${Ct[i]}`,"aria-pressed":t.has(i),onClick:()=>o(i),children:[d("span",{"aria-hidden":"true",children:tr[i]})," ",d("strong",{children:a})," ",i]},i))})}function ya(e,{text:t,suite:r,verdicts:n,onlyGating:o}){return r!==""&&e.suite!==r||o&&!e.gates||n.size>0&&(e.verdict===void 0||!n.has(e.verdict))?!1:t.toLowerCase().split(/\s+/).every(a=>e.searched.includes(a))}function jn({id:e,comparison:t,records:r}){let n=H(),o=$(()=>_n(t,n).map((c,u)=>{let{verdict:l,...p}=c,{series:f,suite:m,name:g}=c,{verdict:b,gates:y,reason:h}=f,S=`${m} ${g} ${J(f)} ${b} ${h.text}`.toLowerCase();return{...p,key:String(u),shownVerdict:l,verdict:b,gates:y,searched:S}}),[t,n]),i=$(()=>ba(t),[t]),{chosen:a,bar:s}=Xe(o,e);return d(me,{id:`results-${e}`,title:"Results",children:[s,d(Ge,{caption:"Verdict, values and change of each series",columns:i,rows:a,keyOf:({key:c})=>c,detail:({series:c})=>d(zn,{comparison:t,series:c,records:r}),empty:"No series is like that."})]})}function ba(e){let t=$e(e);return[{id:"series",title:"Series",cell:({name:r})=>r,order:({name:r})=>r},{id:"verdict",title:"Verdict",cell:({shownVerdict:r,series:n})=>d("span",{class:`verdict-word ${Ct[n.verdict]}`,children:r}),order:({series:r})=>ae.indexOf(r.verdict)},{id:"change",title:"Change",align:"end",cell:({change:r,interval:n,series:o})=>r===""?"\u2013":d(C,{children:[d("span",{class:o.verdict==="regressed"?"strong":"",children:r}),d("span",{class:"interval",children:n})]}),order:({series:r})=>r.change?.estimate,first:"descending"},{id:"baseline",title:oe(t.baseline),align:"end",cell:({baseline:r})=>r,order:({series:r})=>r.baseline?.median,first:"descending"},{id:"current",title:oe(t.current),align:"end",cell:({current:r})=>r,order:({series:r})=>r.current?.median,first:"descending"},{id:"margin",title:"Margin",align:"end",cell:({series:{margin:r,scale:n,unit:o}})=>D(r,n,o),order:({series:r})=>r.margin,first:"descending"}]}function Lt({record:e}){let{environment:t,suites:r}=e;return d(Ae,{title:"Environment",children:[d(Pe,{facts:[...gn(e),["Fingerprint",d("code",{children:t.fingerprint},"fingerprint")]]}),r.map(({name:n,status:o,durationSeconds:i,parameters:a},s)=>d("div",{class:"method",children:[d("h3",{children:["Suite ",n,": ",o,i===0?"":`, ${le(i)}`]}),d(Pe,{facts:Object.entries(a).map(([c,u])=>[c,d("code",{children:JSON.stringify(u)},c)])})]},s))]})}function It({reproduction:e}){return e===null?null:d(Ae,{title:"How to reproduce it",children:[d("pre",{children:d("code",{children:e.commands.join(`
`)})}),e.notes.map((t,r)=>d("p",{children:t},r))]})}var Sa=150;function Ke({id:e,make:t,series:r}){let n=rt(null),o=_t(n),[i,a]=O(!1);if(r===0)return null;let s=r>Sa&&!i;return d(me,{id:e,title:"Charts",children:d("div",{ref:n,class:"charts",children:s?d("p",{children:["Not drawn by itself, as ",String(r)," series make a long picture."," ",d("button",{type:"button",class:"button no-print",onClick:()=>a(!0),children:"Draw the charts"})]}):o||i?d(_a,{make:t}):null})})}function _a({make:e}){let t=$(()=>e(Ce.light),[e]),r=$(()=>va(()=>e(Ce.dark)),[e]);return d(C,{children:t.map((n,o)=>d(wa,{light:t,dark:r,index:o,title:n.title},o))})}function wa({title:e,index:t,light:r,dark:n}){let o=te(i=>{let a=(i==="dark"?n():r)[t];if(a===void 0)throw new Error("there are as many charts in every theme");return a.specification},[r,n,t]);return d(Ve,{title:e,specification:o})}function va(e){let t;return()=>(t??={value:e()}).value}function Un({part:e,records:t,id:r}){let n=H(),{comparison:o,reproduction:i}=e,{verdict:a,headline:s,suites:c,warnings:u,series:l}=o,p=e.current===null?void 0:t[e.current],f=$(()=>xa(e,t),[e,t]),m=te(b=>Ot(o,n,b),[o,n]),g=(p?.suites??[]).flatMap(({name:b,notes:y=[]})=>y.map(h=>`${b}: ${h}`));return d(C,{children:[d("header",{class:`verdict ${at[a]}-box`,children:[d("h1",{children:[d("span",{class:`sign ${at[a]}`,"aria-hidden":"true",children:$t[a]}),d("span",{children:N(s)})]}),d("p",{children:he(Tn(o))}),l.length===0?d("p",{class:"warning",children:"No series could be compared."}):null]}),d(ye,{title:"Suites with problems",texts:Nt(c),tone:"bad"}),d(Ca,{comparison:o}),d(ye,{title:"Warnings",texts:u,tone:"warning"}),l.length===0?d("span",{id:`results-${r}`}):d(jn,{id:r,comparison:o,records:f}),d(Ke,{id:`charts-${r}`,make:m,series:l.length}),d($a,{comparison:o}),d(je,{metrics:l.map(({metric:b})=>b)}),d(ye,{title:"Notes",texts:g}),p===void 0?d("p",{class:"muted section",children:"The environment and the samples are in the record, which this report was not given: kbench report comparison.json record.json --format html."}):d(Lt,{record:p}),d(It,{reproduction:i})]})}function xa({comparison:e,current:t,earlier:r},n){let o=$e(e),i=(s,c)=>{let u=n[c];return u===void 0?[]:[{name:oe(s),record:u}]},a=r.length===1;return[...r.flatMap((s,c)=>i(a?o.baseline:`${o.baseline} ${String(c+1)}`,s)),...t===null?[]:i(o.current,t)]}function Ca({comparison:e}){let{environmentDifferences:t,pair:r}=e;if(t.length===0)return null;let n=$e(e);return d(me,{title:r===void 0?"The environments differ":"Base and head differ",children:d("div",{class:"samples-frame",tabIndex:0,role:"group","aria-label":"What differs",children:d("table",{class:"samples-table",children:[d("thead",{children:d("tr",{children:[d("th",{scope:"col",children:"Field"}),d("th",{scope:"col",children:oe(n.baseline)}),d("th",{scope:"col",children:oe(n.current)})]})}),d("tbody",{children:t.map(({field:o,baseline:i,current:a})=>d("tr",{children:[d("th",{scope:"row",children:d("code",{children:o})}),d("td",{children:i??"\u2013"}),d("td",{children:a??"\u2013"})]},o))})]})})})}function $a({comparison:e}){let{series:t}=e,r=A(t.filter(({gates:o})=>o),({margin:o,scale:i,unit:a})=>D(o,i,a)),n=t.filter(({gates:o})=>!o).length;return d(Ae,{title:"The gate",children:[d("p",{children:On(e)}),d(Pe,{facts:[...[...r].map(([o,i])=>[`Margin ${o}`,Wn(i.length)]),...n===0?[]:[["For information only",Wn(n)]]]}),d("p",{class:"muted",children:Mn})]})}var Wn=e=>`${String(e)} series`;var Jn=14,Xn=26,ka=40;function Kn(e,{range:t,height:r,width:n,x:o,color:i,theme:a}){let s=e.map(({curve:p,place:f,value:m,text:g})=>{let b=Be(xe(g),ka);return{curve:p,place:f,end:(1-lt(m,t))*r,lines:b,room:b.length*Jn+2}}).sort((p,f)=>p.end-f.end),c=Ra(s.map(({end:p,room:f})=>({end:p,room:f}))),u=s.map(({curve:p,place:f,end:m,lines:g,room:b},y)=>({curve:p,place:f,top:(c[y]??0)+2,end:m,middle:(c[y]??0)+b/2,text:g.join(`
`)})),l=p=>({field:p,type:"quantitative",scale:null,axis:null});return[{data:{values:u},mark:{type:"rule",strokeWidth:1.5},encoding:{x:o,x2:{value:n+Xn},y:l("end"),y2:{field:"middle"},color:i}},{data:{values:u},mark:{type:"text",align:"left",baseline:"top",fontSize:11,lineBreak:`
`,lineHeight:Jn,color:a.ink},encoding:{x:{value:n+Xn+5},y:l("top"),text:{field:"text"}}}]}function Ra(e){let t=[];for(let{end:n,room:o}of e){let i={wish:n-o/2,room:o,count:1};for(let a=t.at(-1);a!==void 0&&a.wish+a.room>i.wish;a=t.at(-1))t.pop(),i={wish:(a.wish*a.count+(i.wish-a.room)*i.count)/(a.count+i.count),room:a.room+i.room,count:a.count+i.count};t.push(i)}let r=0;return t.flatMap(({wish:n,count:o})=>{let i=n;return Array.from({length:o},()=>{let a=i;return i+=e[r]?.room??0,r+=1,a})})}var cr="quantile";function qn(e){let t=e.filter(({labels:i,samples:a})=>{let s=i[cr]??"";return Ea(s)&&a.some(({value:c})=>Number.isFinite(c))}),r=({labels:i})=>Object.fromEntries(Object.entries(i).filter(([a])=>a!==cr)),n=[...A(t,i=>JSON.stringify(Object.entries(r(i)).sort())).values()].filter(i=>i.length>1),{each:o}=we(n.map(([i])=>i===void 0?{}:r(i)));return n.map((i,a)=>({label:o[a]??"",points:i.map(Ma).sort((s,c)=>s.quantile-c.quantile)}))}function Ea(e){return e.trim()!==""&&Number(e)>=0&&Number(e)<=1}function Ma({labels:e,samples:t}){let r=re(t.map(({value:n})=>n).filter(Number.isFinite));return{quantile:Number(e[cr]),value:de(r),low:r[0],high:r[r.length-1]??r[0],samples:r.length}}function qe(e){return e===0?"lowest":e===1?"highest":`p${String(Number((e*100).toFixed(8)))}`}function dr(e,t){return e<1?-Math.log10(1-e):dr(t,0)+.5}var Zn=230,Ta=3;function Yn(e,t,r=M){let n=e.suites.map(({name:o})=>o);return P(e.series,n,t).flatMap(({suite:o,metrics:i})=>{let a=i.map(l=>({metric:l,groups:qn(l.rows.map(({series:p})=>p))})).filter(({groups:l})=>l.length>0);if(a.length===0)return[];let s=`${o}: ${Oa(a)}`,c="A point is the median of the samples of one percentile, the line through it their range; every further nine is as wide as the one before.",u=a.flatMap(({metric:l,groups:p})=>Na(l,p,r));return[{suite:o,kind:"percentiles",title:s,specification:F(s,c,u,r)}]})}function Oa(e){let t=e.flatMap(({metric:c,groups:u})=>u.flatMap(({label:l,points:p})=>{let f=p.find(({quantile:g})=>g===.5)??p[0],m=p.at(-1);return f===void 0||m===void 0||!(f.value>0)||m===f?[]:[{name:`${c.title}, ${l}`,from:f,to:m,ratio:m.value/f.value}]})),[r]=t;if(r===void 0)return"percentiles";let{name:n,from:o,to:i,ratio:a}=t.reduce((c,u)=>u.ratio>c.ratio?u:c,r),s=t.length>1?"up to ":"";return`${qe(i.quantile)} is ${s}${B(a)} times ${qe(o.quantile)} (${n})`}function Na(e,t,r){let n=t.flatMap(({points:f})=>f.flatMap(({low:m,high:g,value:b})=>[m,g,b])),{factor:o,symbol:i}=L(e.unit,n.reduce((f,m)=>Math.max(f,Math.abs(m)),0)),a=n.map(f=>f*o),s=st(a),c=s.isLogarithmic?s:st([0,...a]),u=r.series.length,l=Array.from({length:Math.ceil(t.length/u)},(f,m)=>t.slice(m*u,(m+1)*u)),p=Q(e,i);return l.map((f,m)=>{let g=l.length===1?"":` (${String(m+1)} of ${String(l.length)})`;return Ba(`${p}${g}`,f,{range:c,factor:o,unit:e.unit,theme:r})})}function Ba(e,t,{range:r,factor:n,unit:o,theme:i}){let a=[...new Set(t.flatMap(({points:k})=>k.map(({quantile:X})=>X)))].sort((k,X)=>k-X),s=a.filter(k=>k<1).at(-1)??0,c=k=>dr(k,s),u=a.map(c),[l,p]=[u[0]??0,u.at(-1)??1],f=(p-l)*.06,m=(p-l+2*f)/R,g=k=>(k-(t.length-1)/2)*Ta*m,b=t.map((k,X)=>String(X)),y=t.flatMap(({label:k,points:X},K)=>X.map(({quantile:G,value:ee,low:j,high:wr,samples:Ao})=>({curve:b[K],label:xe(k),place:c(G)+g(K),value:ee*n,low:j*n,high:wr*n,percentile:qe(G),words:_(ee,o),range:`${_(j,o)} to ${_(wr,o)}`,samples:Ao}))),h={field:"place",type:"quantitative",title:null,scale:{domain:[l-f,p+f],nice:!1,zero:!1},axis:{orient:"bottom",values:u,labelExpr:`${JSON.stringify(a.map(qe))}[indexof(${JSON.stringify(u)}, datum.value)]`,grid:!0}},S=Bt(e,r),w={...S,axis:{...S.axis,...Cn,grid:!0,gridColor:i.grid,labelColor:i.muted,tickCount:6}},v={field:"curve",type:"nominal",scale:{domain:i.series.map((k,X)=>String(X)),range:i.series},legend:null},ie={values:y},pe=W({label:"Series",percentile:"Percentile",words:"Median",range:"Range",samples:"Samples"}),se=k=>({...w,field:k});return{width:R,height:Zn,layer:[{data:ie,mark:{type:"rule",strokeWidth:1.5},encoding:{x:h,y:se("low"),y2:{field:"high"},color:v,tooltip:pe}},{data:ie,mark:{type:"line",strokeWidth:2},encoding:{x:h,y:se("value"),color:v}},{data:ie,mark:{type:"point",filled:!0,size:45,opacity:1},encoding:{x:h,y:se("value"),color:v,tooltip:pe}},...Kn(t.map(({label:k,points:X},K)=>{let G=X.at(-1);return{curve:b[K]??"",place:c(G?.quantile??0)+g(K),value:(G?.value??0)*n,text:`${k}: ${qe(G?.quantile??1)} ${_(G?.value??0,o)}`}}),{range:r,height:Zn,width:R,x:h,color:v,theme:i})]}}function Qn({record:e,reproduction:t,id:r}){let n=H(),o=te(p=>[...$n(e,n,p),...Yn(e,n,p)],[e,n]),{subject:i,environment:a,suites:s,series:c,interrupted:u}=e,l=s.flatMap(({name:p,notes:f=[]})=>f.map(m=>`${p}: ${m}`));return d(C,{children:[d("header",{class:"verdict plain-box",children:[d("h1",{children:[N(i.name)," on ",N(a.provider)]}),d("p",{children:he(bn(e).join(" \xB7 "))}),u===!0?d("p",{class:"warning",children:"The run was interrupted: this is what it had measured."}):null,c.length===0?d("p",{class:"warning",children:"Nothing was measured."}):null]}),d(ye,{title:"Suites with problems",texts:Nt(s),tone:"bad"}),c.length===0?d("span",{id:`results-${r}`}):d(Pa,{id:r,record:e}),d(Ke,{id:`charts-${r}`,make:o,series:c.length}),d(ye,{title:"Notes",texts:l}),d(Lt,{record:e}),d(je,{metrics:c.map(({metric:p})=>p)}),d(It,{reproduction:t})]})}var Aa=[{id:"series",title:"Series",cell:({name:e})=>e,order:({name:e})=>e},{id:"suite",title:"Suite",cell:({suite:e})=>e,order:({suite:e})=>e},{id:"median",title:"Median",align:"end",cell:({median:e})=>e,order:({middle:e})=>e,first:"descending"},{id:"spread",title:"Spread",align:"end",cell:({spread:e})=>e,order:({relativeSpread:e})=>e,first:"descending"},{id:"samples",title:"Samples",align:"end",cell:({samples:e})=>e,order:({series:e})=>e.samples.length,first:"descending"}];function Pa({id:e,record:t}){let r=H(),n=$(()=>Ia(t,r),[t,r]),{chosen:o,bar:i}=Xe(n,e);return d(me,{id:`results-${e}`,title:"Results",children:[i,d(Ge,{caption:"Median, spread and number of samples of each series",columns:Aa,rows:o,keyOf:({key:a})=>a,detail:a=>d(La,{row:a}),empty:"No series is like that."})]})}function La({row:e}){let{series:t}=e,r=H().all.find(({id:o})=>o===t.metric),n=$(()=>[{name:"All samples",series:t}],[t]);return d(C,{children:[d("p",{children:d("code",{children:J(t)})}),r===void 0?null:d(Le,{metric:r}),d(Je,{found:n})]})}function Ia(e,t){let r=e.suites.map(({name:n})=>n);return P(e.series,r,t).flatMap(({suite:n,metrics:o})=>o.flatMap(({title:i,rows:a})=>a.map(({label:s,series:c},u)=>{let l=`${i}${" \xB7 "}${s}`,p=c.samples.map(({value:m})=>m),f=ot(p);return{key:`${c.metric} ${c.unit} ${c.better} ${String(u)}`,suite:n,name:l,series:c,searched:`${n} ${l} ${J(c)}`.toLowerCase(),gates:t.metrics.get(c.metric)?.gates??!0,middle:f,relativeSpread:f===void 0||f===0||p.length<2?void 0:ze(re(p))/Math.abs(f),...ve(c)}})))}function eo(e,t,r){let n=t.flatMap(({title:c,rows:u})=>u.map(({label:l,series:p})=>({name:l==="all"?c:`${c}, ${l}`,series:p}))),[o,i]=r,a=n.filter(({series:c})=>c.values.filter(u=>u!==null).length>1);if(o===void 0||a.length===0)return`${e}: ${r.length>1?"no series was measured by more than one column":`${String(n.length)} series of ${o??""}`}`;let s=r.length===2?Da(a,o,i??""):Fa(a,r);return`${e}: ${s}${Ha(a,r)}`}function Da(e,t,r){let n={better:0,worse:0,meet:0};for(let{series:i}of e){let[a,s]=i.values,c=s?.change?.direction;a==null||s===void 0||s===null||(c===void 0||c==="same"||ur(a,s)?n.meet+=1:n[c]+=1)}let o=String(e.length);return`${r} is better than ${t} in ${String(n.better)} of ${o} series, worse in ${String(n.worse)}${n.meet===0?"":`, within each other\u2019s range in ${String(n.meet)}`}`}function ur(e,t){let[r,n]=[e,t].map(({value:o,range:i})=>i??{low:o,high:o});return r!==void 0&&n!==void 0&&r.low<=n.high&&n.low<=r.high}function Fa(e,t){let r=t.map((a,s)=>e.filter(({series:c})=>Va(c,s)).length),n=r.reduce((a,s)=>Math.max(a,s)),o=t.filter((a,s)=>r[s]===n),i=String(e.length);return o.length===1?`${o[0]??""} has the best number in ${String(n)} of ${i} series`:`no column has the best number most often (${i} series)`}function Va({values:e,better:t},r){let n=e[r];return n==null?!1:e.every((o,i)=>i===r||o===null||(t==="higher"?n.value>o.value:n.value<o.value))}function Ha(e,t){let n=e.flatMap(({name:s,series:c})=>c.values.flatMap((u,l)=>{let p=u?.change;return p?.scale==="relative"&&p.direction!=="same"?[{name:s,unit:c.unit,change:p.change,size:za(p.change),column:l}]:[]})).reduce((s,c)=>s===void 0||c.size>s.size?c:s,void 0);if(n===void 0)return"";let o=I(n.change,"relative",n.unit);if(!/[+\u2212]/.test(o))return"";let i=t.length===2?"":`${t[n.column]??""}, `;return`; largest change${t.length===2?"":` from ${t[0]??""}`} ${o} (${i}${n.name})`}function za(e){return Math.abs(Math.log(Math.max(Number.MIN_VALUE,1+e)))}function Dt({columns:e}){let t=e.every(({name:r})=>Array.from(r).length<=24);return e.map(({name:r},n)=>t?r:`[${String(n+1)}]`)}function ke({columns:e}){let t=e.map(({name:r})=>r);return t.every(r=>Array.from(r).length<=40)?{full:t,short:t}:{full:t.map((r,n)=>`[${String(n+1)}] ${r}`),short:t.map((r,n)=>`[${String(n+1)}]`)}}function ro(e){return e.columns.map(({name:t,records:r},n)=>{let o=r.flatMap(s=>e.records[s]??[]),[i]=o,a=i===void 0?[]:o.length===1?Ga(t,i):ja(o);return`[${String(n+1)}] ${t}: ${a.join(", ")}`})}function Ga(e,{provider:t,startedAt:r,commit:n,interrupted:o,source:i}){return[`on ${t}`,r,...n===null?[]:[`commit ${n.slice(0,12)}`],...o?["interrupted"]:[],...e.startsWith(i)?[]:[i]]}function ja(e){let t=[...new Set(e.map(({provider:i})=>i))],r=e.filter(({interrupted:i})=>i).length,n=e.map(({source:i})=>i),o=n.length-3;return[`${String(e.length)} runs`,`on ${t.join(" and ")}`,...r===0?[]:[`${String(r)} of them interrupted`],...n.slice(0,o>1?3:n.length),...o>1?[`and ${String(o)} more`]:[]]}function no({differences:e,by:t}){if(t===null)return e.length===0?"Environment, variant and parameters are the same.":`They differ in ${to(e)}.`;let r=e.filter(({values:o})=>new Set(o).size>1),n=e.filter(o=>o.within);return[r.length===0?`Environment, variant and parameters are the same, but for ${t}.`:`Besides ${t} the columns differ in ${to(r)}: a change may come from these.`,...n.length===0?[]:[`Records of one column differ in ${n.map(({field:o})=>o).join(", ")}.`]].join(" ")}function to(e){let t=e.slice(0,8).map(Wa),r=e.length-8;return`${t.join("; ")}${r>0?`; and ${String(r)} more fields`:""}`}function Wa({field:e,values:t}){return t.length>6?`${e} (${String(new Set(t).size)} values)`:`${e} (${t.map(r=>oo(r??"none")).join(" | ")})`}function oo(e){let t=Array.from(e);return t.length<=60?e:`${t.slice(0,59).join("")}\u2026`}function io({columns:e,series:t,setAside:r}){let n=t.some(({values:o})=>o.filter(i=>i!==null).length>1);return[...r.map(({label:o,values:i})=>`Left out of the names of series: ${o} (${i.length>6?`${String(new Set(i).size)} values`:i.map(a=>oo(a??"none")).join(" | ")}).`),...e.length===1?["There is one column only, so nothing to compare."]:[],...e.length>1&&t.length>0&&!n?["No series was measured by more than one column, so there is no change to tell."]:[]]}function ao(e){let{statistic:t,by:r}=e,n=ct(e)?`Each number is the median over the runs of a column, of the ${t} of each run's samples. In brackets: ${Ua(e)}.`:`Each number is the ${t} of the samples of one run.`,o=r===null?"the first record":Dt(e)[0]??"";return`${n} Changes are from ${o}; better and worse say the direction only, not whether it is more than chance.`}function Ua({series:e}){let t=new Set(e.flatMap(({values:r})=>r.map(n=>n?.range?.kind)));return[...t.has("runs")?["the smallest and the largest run"]:[],...t.has("confidence")?["from 6 runs on the 95 % interval for the median over runs"]:[]].join(", ")}function ct({series:e}){return e.some(({values:t})=>t.some(r=>(r?.runs??1)>1))}var pr=6,mr=13,so=["circle","square","diamond","triangle-up","cross","triangle-down","triangle-right"];function Ie(e,t){return t.series[e%t.series.length]??t.bar}function fr(e){return so[(e+Math.floor(e/pr))%so.length]??"circle"}function Ze(e,t,r,n=!1,o=e.map((i,a)=>a)){let{keys:i,lines:a}=z(e),s=i.map((u,l)=>({label:u,color:Ie(o[l]??l,r),shape:n?fr(o[l]??l):"square",at:0}));return{width:t,height:{step:a*mr+5},data:{values:s},encoding:{y:{field:"label",type:"nominal",sort:null,axis:null,scale:{domain:i}},x:{field:"at",type:"quantitative",axis:null,scale:{domain:[0,1]}}},layer:[{mark:{type:"point",filled:!0,size:90,opacity:1},encoding:{color:{field:"color",type:"nominal",scale:null},shape:{field:"shape",type:"nominal",scale:null}}},{transform:[{calculate:"split(datum.label, '\\n')",as:"lines"}],mark:{type:"text",align:"left",baseline:a===1?"middle":"line-middle",dx:11,dy:(1-a)*(mr/2),fontSize:11,lineHeight:mr,color:r.ink},encoding:{text:{field:"lines"}}}]}}var Ja={text:"\u2013",style:"muted"};function lo({values:e,unit:t},r){return e.flatMap((n,o)=>{let i={text:Xa(n,t,r),style:"plain"};return o===0?[i]:[i,Ka(n,t)]})}var co=ct;function Xa(e,t,r){if(e===null)return"\u2013";let n=r&&e.runs>1&&e.range!==null?` (${hr(e.range,e.value,t)})`:"";return`${_(e.value,t)}${n}`}function hr({low:e,high:t},r,n){let{factor:o}=L(n,r);return`${B(e*o)}\u2013${B(t*o)}`}function Ka(e,t){let r=gr(e,t);return r===void 0?Ja:r==="same"?{text:r,style:"muted"}:{text:r,style:e?.change?.direction==="better"?"good":"bad"}}function gr(e,t){let r=e?.change;if(r==null)return;let n=I(r.change,r.scale,t);return r.direction==="same"||!/[+\u2212]/.test(n)?"same":`${n} ${r.direction}`}function Ye(e,t){let r=[...t.metrics.keys()].map(n=>t.suiteOf(n)??"");return P(e.series,[...new Set(r)],t)}var uo=19;function dt(e){return e.length<=pr}function Ft(e,t){let n=[...e.rows.flatMap(o=>o.bars.flatMap(i=>typeof i=="string"?[]:[i])).flatMap(({value:o,low:i,high:a})=>[o,i,a]),...e.line===void 0?[]:[e.line]];return dt(e.columns)?[qa(e,n,t)]:e.rows.map(o=>Za(e,o,t))}function qa({title:e,columns:t,rows:r,line:n,colorOf:o=s=>s},i,a){let s=z(r.map(({label:l})=>l)),c=z(t).keys,u=r.flatMap(({label:l,bars:p},f)=>p.map((m,g)=>({label:s.keys[f]??l,column:c[g]??"",...po(m)})));return{width:R,height:{step:Y(s,t.length*uo+12),for:"position"},data:{values:u},encoding:{y:Z(s),yOffset:{field:"column",type:"nominal",sort:null,scale:{domain:c,paddingInner:.15}}},layer:mo(ge(e,i),n,a,{field:"column",type:"nominal",scale:{domain:c,range:c.map((l,p)=>Ie(o(p),a))},legend:null})}}function Za({title:e,columns:t,line:r},{label:n,bars:o},i){let a=z(t),s=o.map((u,l)=>({label:a.keys[l]??"",...po(u)})),c=[...s.flatMap(({value:u,low:l,high:p})=>u===null?[]:[u,l,p]),r??0];return{width:R,height:{step:Y(a,uo)},data:{values:s},encoding:{y:Z(a)},layer:mo({...ge(e,c),title:[...ne(n),...ne(e)]},r,i,{value:i.bar})}}function mo(e,t,r,n){let o=[{field:"label",title:"series"},..."field"in n?[{field:"column",title:"column"}]:[],{field:"text",title:"value"},{field:"detail",title:"range"}];return[{mark:{type:"bar"},encoding:{x:{field:"value",...e},color:n,tooltip:o}},...[{color:r.background,strokeWidth:3.6},{color:r.ink,strokeWidth:1.2}].map(i=>({transform:[{filter:"datum.low < datum.high"}],mark:{type:"rule",...i},encoding:{x:{field:"low",type:"quantitative"},x2:{field:"high"}}})),...t===void 0?[]:[{data:{values:[{line:t}]},mark:{type:"rule",color:r.ink,strokeWidth:1.2,strokeDash:[4,3]},encoding:{x:{field:"line",type:"quantitative"},y:null,yOffset:null}}],...ue("end",{value:r.ink},r)]}function po(e){if(typeof e=="string")return{value:null,low:0,high:0,end:0,text:e,detail:""};let{value:t,low:r,high:n,text:o,detail:i}=e;return{value:t,low:r,high:n,end:Math.max(0,t,n),text:o,detail:i}}function fo(e,t,r=M){let{full:n,short:o}=ke(e);return Ye(e,t).map(({suite:i,metrics:a})=>{let s=eo(i,a,o),c=a.flatMap(({rows:f})=>f.map(m=>m.series)),u=a.flatMap(f=>Qa(f,n,r)),l=dt(n)?[Ze(n,R,r)]:[],p=`Bars: ${Ya(e)}; ${ut(c)}.${n.length>1?` Changes are from ${o[0]??""}; whether they are more than chance is not told.`:""}`;return{suite:i,title:s,specification:F(s,p,[...l,...u],r)}})}function Ya(e){let t=`${e.statistic} of the samples`;return ct(e)?`median over runs of the ${t} of each`:`${t} of the run`}var yr={samples:"smallest to largest sample of one run",middle:"middle 90 % of the samples of one run",runs:"smallest to largest run",confidence:"95 % interval for the median over runs"};function ut(e,t="lines"){let r=e.flatMap(i=>i.values.filter(a=>a!==null)),n=Object.keys(yr).filter(i=>r.some(({range:a})=>a?.kind===i));if(n.length===0)return`no ${t}, as each is a single sample`;let o=r.some(({range:i})=>i===null)?"; a single sample has none":"";return`${t}: ${n.map(i=>yr[i]).join(", or ")}${o}`}function Qa(e,t,r){let n=e.rows.flatMap(({series:s})=>s.values.flatMap(c=>c??[])),{factor:o,symbol:i}=L(e.unit,n.reduce((s,{value:c,range:u})=>Math.max(s,Math.abs(c),Math.abs(u?.high??0)),0)),a=e.rows.map(({label:s,series:c})=>({label:s,bars:c.values.map(u=>u===null?"not measured":es(u,c,o))}));return Ft({title:Q(e,i),columns:t,rows:a},r)}function es(e,{unit:t},r){let n=gr(e,t);return{value:e.value*r,low:(e.range?.low??e.value)*r,high:(e.range?.high??e.value)*r,text:`${_(e.value,t)}${n===void 0?"":`, ${n}`}`,detail:br(e,t)}}function br({value:e,range:t,runs:r,samples:n},o){return[...t===null?[]:[hr(t,e,o),yr[t.kind]],U(r,"run"),U(n,"sample")].join(", ")}var yo="network_zero_loss_rate",ho="frame_size",bo=8,So=600,ts=260,rs=50,ns=96;function _o(e,t=M){let r=os(e.series).filter(({points:m})=>new Set(m.map(({size:g})=>g)).size>1);if(r.length===0)return;let{full:n,short:o}=ke(e),{common:i,each:a}=we(r.map(({labels:m})=>m)),s=m=>a[m]==="all"?"":a[m]??"",c=as(r[0]?.points??[],o),u=e.series.filter(({metric:m})=>m===yo),l=`Highest rate of frames of which none is lost (RFC 2544); ${ut(u,"vertical lines")}.${r.length>1&&i!==""?` ${i}.`:""}`,p=r.flatMap(({points:m},g)=>[go(m,n,{title:"Zero-loss rate",about:s(g),unit:"1/s",perFrame:()=>1},t),go(m,n,{title:"The same in bits",about:s(g),unit:"bit/s",perFrame:b=>b*bo},t)]),f=F(c,l,[Ze(n,So,t,!0),...p],t);return{suite:"network-frame-size",title:c,specification:{...f,spacing:ns}}}function os(e){let t=e.flatMap(r=>{let n=Number(r.labels[ho]);if(r.metric!==yo||!Number.isFinite(n)||n<=0)return[];let o=Object.fromEntries(Object.entries(r.labels).filter(([a])=>a!==ho)),i=r.values.flatMap((a,s)=>a===null?[]:[{size:n,column:s,value:a}]);return[{labels:o,points:i}]});return[...A(t,({labels:r})=>JSON.stringify(Object.entries(r).sort()))].map(([,r])=>({labels:r[0]?.labels??{},points:r.flatMap(({points:n})=>n).sort((n,o)=>n.size-o.size)}))}function go(e,t,{title:r,about:n,unit:o,perFrame:i},a){let s=e.map(({size:h,column:S,value:w})=>{let{low:v,high:ie}=w.range??{low:w.value,high:w.value},pe=se=>se*i(h);return{size:h,column:S,value:pe(w.value),low:pe(v),high:pe(ie)}}),c=s.reduce((h,{high:S})=>Math.max(h,S),0),u=s.reduce((h,{low:S})=>Math.min(h,S),1/0),l=u>0&&c/u>=rs,{factor:p,symbol:f}=L(o,c),m=[...new Set(e.map(({size:h})=>h))],g=s.map(h=>({size:h.size,column:t[h.column]??"",place:h.column,color:Ie(h.column,a),shape:fr(h.column),value:h.value*p,low:h.low*p,high:h.high*p,text:_(h.value,o)})),b=`${r} (${f}${l?", log axis":""}), higher is better${n===""?"":` \xB7 ${n}`}`,y={field:"color",type:"nominal",scale:null};return{width:So,height:ts,title:{text:ne(b),fontSize:12,fontWeight:"normal",anchor:"start",offset:10},data:{values:g},encoding:{x:{field:"size",type:"quantitative",title:"Size of the frame in bytes (log axis)",scale:{type:"log",base:2,domain:[m[0],m[m.length-1]],nice:!1},axis:{values:m,orient:"bottom",format:"d",labelOverlap:"greedy",labelSeparation:1,labelFlush:!1,tickCount:m.length}},detail:{field:"place",type:"nominal"}},layer:[{mark:{type:"line",strokeWidth:2},encoding:{y:is(l,a),color:y}},{mark:{type:"rule",strokeWidth:1.2},encoding:{y:{field:"low",type:"quantitative"},y2:{field:"high"},color:y}},{mark:{type:"point",filled:!0,size:60,opacity:1},encoding:{y:{field:"value",type:"quantitative"},color:y,shape:{field:"shape",type:"nominal",scale:null},tooltip:[{field:"column",title:"column"},{field:"size",title:"bytes"},{field:"text",title:"rate"}]}}]}}function is(e,t){return{field:"value",type:"quantitative",title:null,scale:e?{type:"log",nice:!0}:{zero:!0,nice:!0},axis:{grid:!0,gridColor:t.grid,labelColor:t.muted,tickCount:6,labelOverlap:!0,...e?{format:"~g"}:{}}}}function as(e,t){let r=[...A(e,({size:h})=>h)],n=r.filter(([,h])=>h.length>1),[o=0,i=[]]=r[r.length-1]??[],a=wo(i),s=h=>_(h.value.value*o*bo,"bit/s"),[c]=a,u=c===void 0?"":`up to ${s(c)} at ${String(o)} bytes`;if(n.length===0)return`Zero-loss rate by frame size: ${t.length===1?`${t[0]??""}, `:""}${u}`;let l=n.map(([,h])=>ss(h)?.column),p=t.map((h,S)=>l.filter(w=>w===S).length),f=p.reduce((h,S)=>Math.max(h,S)),m=t.filter((h,S)=>p[S]===f),g=l.filter(h=>h===void 0).length,b=String(n.length);return`Zero-loss rate by frame size: ${f===0?`the ranges of the best meet at ${String(g)} of ${b} sizes`:`${m.join(" and ")} ${m.length===1?"carries":"carry"} most at ${String(f)} of ${b} sizes${m.length===1?"":" each"}${g===0?"":`, ranges of the best meet at ${String(g)}`}`}; ${u}${a.length===1&&c!==void 0?` (${t[c.column]??""})`:""}`}function ss(e){let[t]=wo(e);return e.every(n=>n===t||t!==void 0&&!ur(t.value,n.value))?t:void 0}function wo(e){let t=e.reduce((r,{value:n})=>Math.max(r,n.value),-1/0);return e.filter(({value:r})=>r.value===t)}var vo="host",xo=100;function Co(e,t,r=M){let n=e.columns.map(({records:l})=>l.every(p=>e.records[p]?.provider===vo)),o=n.indexOf(!0),{full:i,short:a}=ke(e),s=a.flatMap((l,p)=>n[p]===!0?[]:[{name:l,place:p}]);if(o===-1||s.length===0)return[];let c=s.map(({place:l})=>i[l]??""),u=e.series.filter(({values:l})=>$o(l,o)!==void 0&&s.some(({place:p})=>l[p]!=null));return Ye({series:u},t).map(({suite:l,metrics:p})=>{let f=`${l}, share of ${a[o]??vo}: ${ls(p,s,o)}`,m=p.flatMap(S=>Ft({title:Q({...S,title:`${S.title}: share of host`},"%"),columns:c,rows:S.rows.map(({label:w,series:v})=>({label:w,bars:s.map(({place:ie})=>ko(v,ie,o))})),line:xo,colorOf:w=>s[w]?.place??w},r)),b=p.flatMap(({rows:S})=>S.map(({series:w})=>w)).map(S=>({...S,values:S.values.filter((w,v)=>n[v]!==!0)})),y=`Dashed line: the host itself, 100 %. The value of a column divided by that of the host; ${ut(b)}, divided alike.`,h=dt(c)?[Ze(c,R,r,!1,s.map(({place:S})=>S))]:[];return{suite:`${l}-overhead`,title:f,specification:F(f,y,[...h,...m],r)}})}function $o(e,t){let r=e[t]?.value;return r===void 0||r===0?void 0:r}function ko({values:e,unit:t},r,n){let o=e[r],i=$o(e,n);if(o==null||i===void 0)return"not measured";let a=s=>s/i*xo;return{value:a(o.value),low:a(o.range?.low??o.value),high:a(o.range?.high??o.value),text:`${Sr(a(o.value))} (${_(o.value,t)} of ${_(i,t)})`,detail:br(o,t)}}function ls(e,t,r){let n=["higher","lower"].flatMap(i=>{let a=e.filter(({better:u})=>u===i).flatMap(({rows:u})=>u.flatMap(({series:l})=>t.map(({place:p})=>ko(l,p,r)))).flatMap(u=>typeof u=="string"?[]:[u.value]);if(a.length===0)return[];let s=Sr(a.reduce((u,l)=>Math.min(u,l))),c=Sr(a.reduce((u,l)=>Math.max(u,l)));return[`${s===c?s:`${s} to ${c}`} where ${i} is better`]}),[o]=t;return`${t.length===1?`${o?.name??""} has`:`${String(t.length)} columns have`} ${n.join(", ")}`}function Sr(e){return`${e>=10&&e<1e3?e.toFixed(0):B(e)} %`}function Ro({pulls:e}){return e.reduce((t,{end:r})=>Math.max(t,r),0)}var cs=16,ds=18,us=[{upTo:16,step:10},{upTo:60,step:6},{upTo:200,step:3}];function Eo(e,t=M){let r=e.flatMap(({rollouts:a},s)=>a.map(c=>({column:s,rollout:c}))),{full:n,short:o}=ke({columns:e.map(({name:a})=>({name:a,records:[]}))});return[...A(r,({rollout:{labels:a}})=>ms(a))].sort(([a],[s])=>fe(a,s)).map(([a,s])=>{let c=[...A(s,({rollout:l})=>l.labels.revision??"")].sort(([l],[p])=>fe(l,p)).map(([l,p])=>({revision:l,shown:fs(p)})),u=`${a}: ${c.map(l=>hs(l,o)).join("; ")}`;return{suite:ps(a),title:u,specification:F(u,gs(e),c.flatMap(l=>ys(l,n,t)),t)}})}function ms(e){let t=Object.fromEntries(Object.entries(e).filter(([r])=>r!=="revision"));return we([t]).each[0]??""}function ps(e){return`image-pull-rollout-${e.toLowerCase().replaceAll(/[^a-z0-9]+/g,"-")}`}function fs(e){return[...A(e,({column:t})=>t)].flatMap(([t,r])=>{let n=r.map(({rollout:i})=>({rollout:i,length:Ro(i)})).sort((i,a)=>i.length-a.length),o=n[Math.floor((n.length-1)/2)];return o===void 0?[]:[{column:t,of:n.length,...o}]})}function hs({revision:e,shown:t},r){let n=t.map(({column:c,length:u})=>({name:r[c]??"",length:u})),o=({name:c,length:u})=>`${le(u)} (${c})`;if(n.length<=2)return`${e} on every node after ${n.map(o).join(", ")}`;let i=[...n].sort((c,u)=>c.length-u.length),[a,s]=[i[0],i[i.length-1]];return a===void 0||s===void 0?e:`${e} on every node after ${o(a)} to ${o(s)}`}function gs(e){let t=e.filter(({wholeSeconds:n})=>n).length;return`A line per node, from the start to the end of its pull, in the order of their starts; seconds from the first start. ${t===0?"Ends are when the API server told of them, starts are the pull time before that.":`Starts ${t===e.length?"":"of imported results "}are known to the second.`}`}function ys({revision:e,shown:t},r,n){let o=t.reduce((i,{length:a})=>Math.max(i,a),0);return t.map(i=>bs(i,e,r[i.column]??"",o,n))}function bs({column:e,rollout:{pulls:t,round:r},of:n,length:o},i,a,s,c){let u=t.length<=cs&&t.every(({node:y})=>y!==null),l=z(t.map(({node:y},h)=>u?y??"":String(h+1))),p=n===1?"":` \xB7 that of median length of ${String(n)} (round ${String(r)})`,f=U(t.length,"node"),m=`${i} \xB7 ${a} \xB7 ${f}, ${le(o)}${p}`,g=t.map(({node:y,start:h,end:S},w)=>({label:l.keys[w]??"",node:y??"not told",start:h,end:S,seconds:Math.round((S-h)*1e3)/1e3})),b=Z(l);return{width:R,height:{step:u?Y(l,ds):Ss(t.length)},data:{values:g},mark:{type:"bar",color:Ie(e,c),minBandSize:1},encoding:{y:u?b:{...b,axis:null},x:{field:"start",type:"quantitative",title:[...ne(m),"Time (s), shorter is better"],scale:{domain:[0,s===0?1:s],nice:!0}},x2:{field:"end"},tooltip:[{field:"node",title:"node"},{field:"start",title:"start (s)"},{field:"end",title:"end (s)"},{field:"seconds",title:"pull (s)"}]}}}function Ss(e){return us.find(({upTo:t})=>e<=t)?.step??1.5}function Mo(e,t){if(t.every(({label:n})=>!Object.hasOwn(e.labels,n)))return e;let r=Object.entries(e.labels).filter(([n])=>t.every(({label:o})=>o!==n));return{...e,labels:Object.fromEntries(r)}}function To({part:e,records:t,id:r}){let n=H(),{sides:o}=e,i=$(()=>ws(e,n),[e,n]),a=$(()=>vs(e),[e]),s=$(()=>xs(e,t),[e,t]),c=te(p=>_s(e,n,p),[e,n]),{chosen:u,bar:l}=Xe(i,r);return d(C,{children:[d("header",{class:"verdict plain-box",children:[d("h1",{children:o.by===null?"Side by side":`By ${o.by}`}),d("ul",{class:"plain-list",children:ro(o).map((p,f)=>d("li",{children:he(p)},f))}),d("p",{class:o.differences.length===0?"muted":"",children:no(o)}),io(o).map((p,f)=>d("p",{children:p},f)),o.series.length===0?d("p",{class:"warning",children:"No series was measured."}):null]}),o.series.length===0?d("span",{id:`results-${r}`}):d(me,{id:`results-${r}`,title:"Results",children:[d("p",{class:"muted",children:ao(o)}),l,d(Ge,{caption:"Each series in every column, with its change from the first",columns:a,rows:u,keyOf:({key:p})=>p,detail:({series:p})=>d(Cs,{series:p,records:s}),empty:"No series is like that."})]}),d(Ke,{id:`charts-${r}`,make:c,series:o.series.length}),d(je,{metrics:o.series.map(({metric:p})=>p)})]})}function _s({sides:e,rollouts:t},r,n){return[...fo(e,r,n),...Co(e,r,n),...[_o(e,n)??[]].flat(),...Eo(t,n)]}function ws({sides:e},t){return Ye(e,t).flatMap(({suite:r,metrics:n})=>n.flatMap(({metric:o,rows:i})=>i.map(({label:a,series:s},c)=>{let u=`${He(o,t.suiteOf(o)??wt)}${" \xB7 "}${a}`;return{key:`${r} ${o} ${s.unit} ${s.better} ${String(c)}`,suite:r,name:u,series:s,searched:`${r} ${u} ${J(s)}`.toLowerCase(),gates:t.metrics.get(o)?.gates??!0}})))}function vs({sides:e}){let t=Dt(e),r=co(e);return[{id:"series",title:"Series",cell:({name:n})=>n,order:({name:n})=>n},...t.map((n,o)=>({id:String(o),title:n,align:"end",cell:({series:i})=>{let a=lo(i,r),s=a[o===0?0:o*2-1],c=o===0?void 0:a[o*2];return d(C,{children:[s?.text,c===void 0?null:d("span",{class:`interval change-${c.style}`,children:c.text})]})},order:({series:i})=>i.values[o]?.value,first:"descending"}))]}function xs({sides:e,records:t},r){return e.records.flatMap(({name:n},o)=>{let i=r[t[o]??-1];if(i===void 0)return[];let a=i.series.map(s=>Mo(s,e.setAside));return[{name:n,record:{...i,series:a}}]})}function Cs({series:e,records:t}){let r=H().all.find(({id:o})=>o===e.metric),n=$(()=>Pt(t,e),[t,e]);return d(C,{children:[d("p",{children:d("code",{children:J(e)})}),r===void 0?null:d(Le,{metric:r}),d(Je,{found:n})]})}function Oo({data:e}){let t=$(()=>ar(e.metrics),[e]),r=$(()=>e.records.map(an),[e]),{parts:n,problems:o}=e;return d(sr.Provider,{value:t,children:[d("a",{class:"skip",href:"#results-0",children:"Skip to the results"}),d("header",{class:"column page-header",children:[d("p",{class:"brand",children:"kbench report"}),d(tn,{})]}),d("main",{class:"column",children:[d(ye,{title:"What went wrong",texts:o,tone:"bad"}),n.length>1?d(ks,{parts:n,records:r}):null,n.length===0?d("p",{children:"This report was given nothing to show."}):null,n.map((i,a)=>d("article",{id:`part-${String(a)}`,class:"part",children:d($s,{part:i,records:r,index:a})},a))]}),d("footer",{class:"column page-footer muted",children:["Made by kbench ",wn,"."]})]})}function $s({part:e,records:t,index:r}){let n=String(r);switch(e.kind){case"record":{let o=t[e.record];return o===void 0?d("p",{children:"The record of this part is not in the file."}):d(Qn,{record:o,reproduction:e.reproduction,id:n})}case"comparison":return d(Un,{part:e,records:t,id:n});case"side-by-side":return d(To,{part:e,records:t,id:n})}}function ks({parts:e,records:t}){return d("nav",{class:"contents","aria-label":"Results in this report",children:d("ol",{children:e.map((r,n)=>d("li",{children:[d("a",{href:`#part-${String(n)}`,children:Es(r,t)})," ",d(Rs,{part:r})]},n))})})}function Rs({part:e}){if(e.kind!=="comparison")return null;let{verdict:t}=e.comparison;return d("span",{class:at[t],children:[$t[t]," ",t]})}function Es(e,t){switch(e.kind){case"record":{let r=t[e.record];return r===void 0?"record":`${N(r.subject.name)} on ${N(r.environment.provider)}, ${he(r.startedAt)}`}case"comparison":return`${N(e.comparison.current.subject)} on ${N(e.comparison.current.provider)}, ${he(e.comparison.current.startedAt)}`;case"side-by-side":return`${String(e.sides.records.length)} records side by side`}}var No=`.page-header {
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
`;var _r=document.getElementById(Lr),Bo=document.getElementById(Pr)?.textContent;_r!==null&&Bo!==void 0&&(rn(nn,No),_r.replaceChildren(),Ar(d(Qr,{children:d(er.Provider,{value:on,children:d(Oo,{data:JSON.parse(Bo)})})}),_r));})();
