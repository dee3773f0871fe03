"use strict";(()=>{var x,mt,tr,B,Ae,ye,ft,fe,pt,Oe,Me,ht,re=Symbol.for("pv"),be={},_e=[],nr=/^m(i|n|o|s|text|space)$/,Fe=Array.isArray,gt=_e.slice,X=Object.assign;function j(e){e&&e.parentNode&&e.remove()}function pe(e,t,n,r,i){var o={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:re,__v:i||++mt,__i:-1,__u:0};return!i&&x.vnode&&x.vnode(o),o}function S(e){return e.children}function he(e,t){this.props=e,this.context=t,this.__g=0}function U(e,t){if(t==null)return e.__&&U(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:U(e)}function rr(e){var t,n=e.__v,r=n.__e,i=[],o=[],s=e.__P;s&&((t=X({constructor:re},n)).__v=n.__v+1,x.vnode&&x.vnode(t),Ne(s,t,n,e.__n,s.namespaceURI,32&n.__u?[r]:null,i,r||U(n),32&n.__u,o),t.__v=n.__v,t.__.__k[t.__i]=t,vt(i,t,o),n.__=n.__e=null,t.__e!=r&&yt(t))}function yt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),yt(e)}function $e(e){(8&e.__g||(e.__g|=8,B.push(e),ye++))&&Ae==x.debounceRendering||((Ae=x.debounceRendering)||queueMicrotask)(bt)}function bt(){try{for(var e,t=1;B.length;)B.length>t&&B.sort(ft),e=B.shift(),t=B.length,8&e.__g&&rr(e)}finally{(ye=B.length)&&(Ae||queueMicrotask)(bt)}}function _t(e,t,n,r,i,o,s,l,m,u,c){var h,y,d,f,w,p,g=r.__k||_e,_=t.length;for(m=or(n,t,g,m,_),h=0;h<_;h++)(d=n.__k[h])!=null&&(y=~d.__i&&g[d.__i]||be,d.__i=h,p=Ne(e,d,y,i,o,s,l,m,u,c),f=d.__e,(y.ref!=d.ref||8&y.__u)&&(y.ref&&Pe(y.ref,null,d,y),d.ref&&c.push(d.ref,d.__c||f,d)),w=w||f,4&d.__u?(m=St(d,m,e,!y.__v),y.__e&&(y.__e=null)):typeof d.type=="function"&&p!==void 0?m=p:f&&(m=f.nextSibling),d.__u&=-21);return n.__e=w,m}function or(e,t,n,r,i){var o,s,l,m,u,c,h,y,d,f=n.length,w=f,p=0,g=0,_=e.__k=Array(i);for(o=0;o<i;o++)(s=t[o])!=null&&typeof s!="boolean"&&typeof s!="function"?(typeof s!="object"||s.constructor===String?s=_[o]=pe(null,s):Fe(s)?s=_[o]=pe(S,{children:s}):s.constructor===re&&s.__b?s=_[o]=pe(s.type,s.props,s.key,s.ref,s.__v):_[o]=s,m=o+p,s.__=e,s.__b=e.__b+1,l=null,~(u=s.__i=ir(s,n,m,w))&&(w--,(l=n[u])&&(l.__u|=2)),l&&l.__v?(s.__u|=16,u==m-1?p--:u==m+1?p++:u!=m&&(u>m?p--:p++,g=1)):(~u||(i>f?p--:i<f&&p++),typeof s.type!="function"&&(s.__u|=4))):_[o]=null;if(g){for(c=[],h=[],o=0;o<i;o++)if((s=_[o])&&16&s.__u){for(p=0,y=c.length;p<y;)c[d=p+y>>1]<s.__i?p=d+1:y=d;c[p]=s.__i,h[o]=p+1}for(p=c.length;o--;)h[o]&&(h[o]==p?p--:_[o].__u|=4)}if(w)for(o=0;o<f;o++)!(l=n[o])||2&l.__u||(l.__e==r&&(r=U(l)),De(l,l));return r}function St(e,t,n,r){var i,o,s,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(o=0;o<i.length;o++)i[o]&&(i[o].__=e,t=St(i[o],t,n,!1));return t}for(t&&!t.parentNode&&(t=U(e))&&!t.parentNode&&(t=null),s=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(s!=l&&(!r&&n.moveBefore&&s.parentNode?n.moveBefore(s,t):n.insertBefore(s,t||null)),t=s;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function ir(e,t,n,r){var i,o=e.key,s=e.type,l=t[n],m=l&&!(2&l.__u);if(l===null&&o==null||m&&o==l.key&&s==l.type)return n;if(r>(m?1:0)){for(i=n-1;i>=0;i--)if((l=t[i])&&!(2&l.__u)&&o==l.key&&s==l.type)return i;for(i=n+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&o==l.key&&s==l.type)return i}return-1}function ut(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function me(e,t,n,r,i){var o,s;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof r=="string"&&(e.style.cssText=r=""),r)for(t in r)n&&t in n||ut(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||ut(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof r!="function"&&(r=null),(e.__e||(e.__e={}))[t]=n,n&&r||(s=Me[t]||(Me[t]=ar(t)),(e.__a||(e.__a={}))[t]=Oe,o=t!=(t=t.replace(pt,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,s,o):e.removeEventListener(t,s,o));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function ar(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[fe]==null)t[fe]=Oe++;else if(t[fe]<this.__a[e])return;return n(x.event?x.event(t):t)}}}function Ne(e,t,n,r,i,o,s,l,m,u){var c,h,y,d,f,w,p,g,_,b,v,$,W,L,I,O,F,P,N=t.type;if(t.constructor!==re)return null;128&n.__u&&(m=32&n.__u,c=n.__c.__z)&&(t.__u|=m,h=o=[],c.nodeType==8?l=ge(c,o):o.push(c),l=o[0]||l),(c=x.__b)&&c(t);e:if(typeof N=="function"){y=s.length;try{if(g=t.props,_=(c=N.prototype)&&c.render,b=(c=N.contextType)&&r[c.__c],v=c?b?b.props.value:c.__:r,(d=n.__c)?(t.__c=d,2&d.__g&&(d.__g|=1)):(_?t.__c=d=new N(g,v):(t.__c=d=new he(g,v),d.constructor=N,d.render=lr),b&&b.sub(d),d.state||(d.state={}),d.__n=r,d.__g|=8,d.__h=[],d.__k=[]),_&&(d.__s||(d.__s=d.state),N.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=X({},d.__s)),X(d.__s,N.getDerivedStateFromProps(g,d.__s)))),f=d.props,w=d.state,d.__v=t,n.__c){if(g!==f&&_&&!N.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(g,v),t.__v==n.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(g,d.__s,v)===!1){t.__v!=n.__v&&(d.props=g,d.state=d.__s,d.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(M){M&&(M.__=t)}),_e.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&s.push(d),l=U(n);break e}d.componentWillUpdate&&d.componentWillUpdate(g,d.__s,v),_&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(f,w,p)})}else _&&!N.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),_&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=v,d.props=g,d.__P=e,d.__g&=-5,$=x.__r,W=_?25:0;do d.__g&=-9,$&&$(t),c=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++W<25);_&&(_e.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(r=X({},r,d.getChildContext())),_&&n.__c&&d.getSnapshotBeforeUpdate&&(p=d.getSnapshotBeforeUpdate(f,w)),L=c&&c.type===S&&c.key==null?c.props.children:c,g.__P&&(c=l,i=(e=g.__P).namespaceURI,m=o=null,n.props&&n.props.__P!=e&&(n.__k.some(function(M){M&&De(M,M)}),n.__k=null),l=n.__k?U(n,0):null),l=_t(e,Fe(L)?L:[L],t,n,r,i,o,s,l,m,u),g.__P&&(t.__e=null,l=c),t.__u&=-161,h&&h.some(j),d.__h.length&&s.push(d),1&d.__g&&(d.__g&=-4)}catch(M){if(s.length=y,t.__v=null,m||o)if(M&&M.then){if(t.__u|=128|m,o){for(~(F=o.indexOf(l||void 0))||(F=o.length);(P=o[F-1])&&P.nodeType==8;)F--;for(;F<o.length;F++)if(P=o[F])if(o[F]=null,I){if(P==O)break}else{if(P.nodeType!=8)break;P.data.startsWith("$s")&&(O=ge(I=P))}}if(!I){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;I=l}(c=ge(I=t.__c.__z||(t.__c.__z=I)))?(t.__e=I,l=c):t.__e=l,l=l&&l.nextSibling}else o&&o.some(j);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),M&&M.then||wt(t),x.__e(M,t,n)}}else l=t.__e=sr(n.__e,t,n,r,i,o,s,m,u,e);return(c=x.diffed)&&c(t),l}function ge(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function wt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(wt))}function vt(e,t,n){for(var r=0;r<n.length;)Pe(n[r++],n[r++],n[r++]);x.__c&&x.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(o){o.call(i)})}catch(o){x.__e(o,i.__v)}})}function sr(e,t,n,r,i,o,s,l,m,u){var c,h,y,d,f,w,p,g,_=n.props||be,b=t.props,v=t.type;if(v=="svg"?i="http://www.w3.org/2000/svg":v=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((f=o[c])&&(v?f.localName==v:f.nodeType==3)){e=f,o[c]=null;break}}if(!e){if(g=u.ownerDocument||document,!v)return g.createTextNode(b);e=g.createElementNS(i,v,b.is?b:u),l&&(x.__m&&x.__m(t,o),l=!1),o=null}if(v){if(u=v=="template"&&e.content||e,o=v=="textarea"&&b.defaultValue!=null?null:o&&gt.call(u.childNodes),!l&&o)for(_={},c=0;c<e.attributes.length;c++)_[(f=e.attributes[c]).name]=f.value;for(c in _)f=_[c],c=="dangerouslySetInnerHTML"?y=f:c=="children"||c in b||c=="value"&&"defaultValue"in b||c=="checked"&&"defaultChecked"in b||me(e,c,null,f,i);for(c in b)f=b[c],c=="children"?d=f:c=="dangerouslySetInnerHTML"?h=f:c=="value"?w=f:c=="checked"?p=f:l&&typeof f!="function"||_[c]===f||me(e,c,f,_[c],i);h?(l||y&&(h.__html==y.__html||h.__html==e.innerHTML)||(e.innerHTML=h.__html),t.__k=[]):(y&&(e.textContent=""),(v=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&nr.test(v))&&(i="http://www.w3.org/1999/xhtml"),_t(u,Fe(d)?d:[d],t,n,r,i,o,s,o?o[0]:n.__k&&U(n,0),l,m),o&&o.some(j)),l&&v!="textarea"||(c="value",v=="progress"&&w==null?e.removeAttribute(c):w==null||w===e[c]&&(v!="progress"||w)||me(e,c,w,_[c],i),c="checked",p!=null&&p!=e[c]&&me(e,c,p,_[c],i))}else _===b||l&&e.data==b||(e.data=b);return e}function Pe(e,t,n,r){try{typeof e=="function"?t?t.__x=e(t)||1:r&&(r=r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){x.__e(i,n)}}function De(e,t,n){var r,i,o,s;if(x.unmount&&x.unmount(e),!(r=e.ref)||r.current&&r.current!=e.__e||Pe(r,null,t,e),r=e.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(l){x.__e(l,t)}r.__P=r.__n=null}if(r=e.__k)for(s=0;s<r.length;s++)r[s]&&De(r[s],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(i=ge(r,o=[]))&&(r==e.__e&&o.some(j),j(i),j(r)),n||j(e.__e),e.__e=e.__c=e.__=null}function lr(e,t,n){return this.constructor(e,n)}function xt(e,t){var n,r,i,o;x.__&&x.__(e,t),t.nodeType==9&&(t=t.documentElement),r=(n=e&&32&e.__u)?null:t.__k,t.__k=pe(S,{children:[e]}),i=[],o=[],Ne(t,t.__k,r||be,be,t.namespaceURI,r?null:t.firstChild?gt.call(t.childNodes):null,i,r?r.__e:t.firstChild,n,o),vt(i,t.__k,o),t.__k.props.children=null}function Se(e){function t(n){var r,i;return this.getChildContext||(r=new Set,(i={})[t.__c]=this,this.getChildContext=function(){return i},this.shouldComponentUpdate=function(o){this.props.value!=o.value&&r.forEach(function(s){s.__g|=4,$e(s)})},this.sub=function(o){r.add(o);var s=o.componentWillUnmount;o.componentWillUnmount=function(){r.delete(o),s&&s.call(o)}}),n.children}return t.__c="__cC"+ht++,t.__=e,t.Provider=(t.Consumer=function(n,r){return n.children(r)}).contextType=t,t}x={__e:function(e,t,n,r){for(var i,o,s;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((s=(o=i.constructor)&&o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,r||{}),s=1),s&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw ye=0,e}},mt=0,tr=function(e){return e!=null&&e.constructor===re},he.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=X({},this.state)),typeof e=="function"&&(e=e(X({},n),this.props)),e&&(X(n,e),this.__v&&(t&&this.__k.push(t),$e(this)))},he.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),$e(this))},he.prototype.render=S,B=[],ye=0,ft=function(e,t){return e.__v.__b-t.__v.__b},fe=Symbol(),pt=/(PointerCapture)$|Capture$/i,Oe=0,Me={},ht=0;var z,C,Le,kt,Ie=Object.is,we=0,Ft=[],He=[],E=x,Ct=E.__b,Et=E.__r,Rt=E.diffed,Tt=E.__c,At=E.unmount,Mt=E.__;function Y(e,t){E.__h&&E.__h(C,e,we||t),we=0;var n=C.__H||(C.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function k(e){return we=1,cr(Pt,e)}function cr(e,t,n){var r=Y(z++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):Pt(void 0,t),function(o){var s=(r.__N||r.__)[0],l=r.t(s,o);Ie(s,l)||(r.__N=[l,r.__[1]],r.__c.setState({}))}],r.__c=C,!C.__f)){C.__f=!0;var i=C.shouldComponentUpdate;C.shouldComponentUpdate=function(o,s,l){var m=this.__H;if(!m)return!0;var u=!1,c=this.props!=o;if(m.__.some(function(y){y.__N&&(u=!0,Ie(y.__[0],y.__N[0])||(c=!0))}),i){var h=i.call(this,o,s,l);return u?h||c:h}return!u||c}}return r.__}function J(e,t){var n=Y(z++,3);!E.__s&&Be(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,C.__H.__h.push(n))}function D(e,t){var n=Y(z++,4);!E.__s&&Be(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,C.__h.push(n))}function ie(e){return we=5,R(function(){return{current:e}},[])}function R(e,t){var n=Y(z++,7);return Be(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function ae(e){var t=C.context[e.__c],n=Y(z++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(C)),t.props.value):e.__}function Nt(){var e=Y(z++,11);if(!e.__){for(var t=C.__v;!t.__m&&t.__;)t=t.__;var n=t.__m||(t.__m=[0,0]);e.__="P"+n[0]+"-"+n[1]++}return e.__}function dr(){var e;do{for(;e=He.shift();)try{oe(e)}catch(n){E.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Ft.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(oe),t.__h.some(We),t.__h=[]}catch(n){t.__h=[],E.__e(n,e.__v)}}}while(He.length)}E.__b=function(e){C=null,Ct&&Ct(e)},E.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Mt&&Mt(e,t)},E.__r=function(e){Et&&Et(e),z=0;var t=(C=e.__c).__H;t&&(Le==C?C.__h=[]:(t.__h.some(oe),t.__h.some(We),z=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Le=C},E.diffed=function(e){Rt&&Rt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Ot(Ft.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Le=C=null},E.__c=function(e,t){t.some(function(n){try{n.__h.some(oe),n.__h=n.__h.filter(function(r){return!r.__||We(r)})}catch(r){n.__h=[function(){throw r}]}}),Tt&&Tt(e,t)},E.unmount=function(e){At&&At(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,Ot(He.push(i))}else oe(i)}catch(o){t=o}}),r.__H=void 0,t&&E.__e(t,r.__v))};var $t=typeof requestAnimationFrame=="function";function ur(e){var t,n=function(){clearTimeout(r),$t&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);$t&&(t=requestAnimationFrame(n))}function Ot(e){e!=1&&kt==E.requestAnimationFrame||((kt=E.requestAnimationFrame)||ur)(dr)}function oe(e){var t=C,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),C=t}function We(e){var t=C;e.__c=e.__(),C=t}function Be(e,t){return!e||e.length!=t.length||t.some(function(n,r){return!Ie(n,e[r])})}function Pt(e,t){return typeof t=="function"?t(e):t}function K(e){let[t,n]=k(()=>window.matchMedia(e).matches);return J(()=>{let r=window.matchMedia(e),i=()=>n(r.matches);return i(),r.addEventListener("change",i),()=>r.removeEventListener("change",i)},[e]),t}var mr=500;function Dt(e){let t=K("print"),[n,r]=k(!1);return D(()=>{if(e.current===null||n)return;let i=new IntersectionObserver(s=>{s.some(({isIntersecting:l})=>l)&&r(!0)},{rootMargin:"300px"});i.observe(e.current);let o=fr(()=>r(!0));return()=>{i.disconnect(),o.cancel()}},[e,n]),n||t}function fr(e){if(typeof window.requestIdleCallback=="function"){let n=window.requestIdleCallback(e);return{cancel:()=>window.cancelIdleCallback(n)}}let t=window.setTimeout(e,mr);return{cancel:()=>window.clearTimeout(t)}}var pr=Symbol.for("pv"),hr=0;function a(e,t,n,r,i,o){t||(t={});var s,l,m=t;if("ref"in m&&typeof e!="function")for(l in m={},t)l=="ref"?s=t[l]:m[l]=t[l];var u={type:e,props:m,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:pr,__v:--hr,__i:-1,__u:0};return(i||o)&&(u.__source=i,u.__self=o),x.vnode&&x.vnode(u),u}var Ue=Se(()=>Promise.reject(new Error("this page has no program for charts")));function Lt({title:e,specification:t}){let n=ie(null),r=ie(void 0),i=ae(Ue),o=Dt(n),[s,l]=k();return D(()=>{if(!o)return;let m=!0;return(async()=>{let c=document.createElement("div"),y=await(await i()).drawChart(c,t);if(!m||n.current===null){y.remove();return}gr(c,e),n.current.replaceChildren(c),r.current?.remove(),r.current=y,l(void 0)})().catch(c=>{m&&l(c instanceof Error?c.message:String(c))}),()=>{m=!1}},[o,e,t,i]),D(()=>()=>r.current?.remove(),[]),a("figure",{class:"chart",children:[s===void 0?null:a("p",{class:"warning",children:["This chart could not be drawn: ",s]}),a("div",{class:"chart-frame",ref:n,tabIndex:0,role:"group","aria-label":e})]})}function gr(e,t){for(let r of[e,...e.querySelectorAll('[role="graphics-document"]')])for(let i of["role","aria-roledescription","aria-label"])r.removeAttribute(i);let n=e.querySelector("svg");n?.setAttribute("role","img"),n?.setAttribute("aria-label",t);for(let r of n?.children??[])r.setAttribute("aria-hidden","true")}function It(...e){let t=e.map(n=>{let r=new CSSStyleSheet;return r.replaceSync(n),r});document.adoptedStyleSheets=[...document.adoptedStyleSheets,...t]}var Ht=`/* What every page of kbench looks like. Colours are pairs: in light and in dark. */
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
/* Whole words: only the names in the first column may break anywhere. */
.data-table th:not(:first-child),
.data-table td:not(:first-child) {
  overflow-wrap: break-word;
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
`;var se={name:"light",background:"#FFFFFF",ink:"#1F2328",muted:"#59636E",grid:"#E3E6EA",bar:"#2F8DC6",point:"#2F8DC6",baseline:"#D0D5DB",baselineEdge:"#6E7781",band:"#E6EBF1",bandEdge:"#848D97",regressed:"#A61B10",improved:"#4AA390",unchanged:"#174F94",undecided:"#B27F00",fresh:"#2A2432",series:["#276C87","#C37F00","#AE2749","#24A592","#4C1E01","#8C7AEF"]},br={name:"dark",background:"#0D1117",ink:"#E6EDF3",muted:"#9198A1",grid:"#262C36",bar:"#2F74A8",point:"#56B4E9",baseline:"#3D444D",baselineEdge:"#8B949E",band:"#1F2732",bandEdge:"#6E7681",regressed:"#E0604A",improved:"#73D3BF",unchanged:"#3A7BD0",undecided:"#F7CE45",fresh:"#7A5A68",series:["#56B4E9","#DD410D","#FEBAB4","#4F58B1","#CEF034","#884F61"]},le={light:se,dark:br},ci=Object.keys(le);var Wt=["system","light","dark"],_r={system:"System",light:"Light",dark:"Dark"},Bt="kbench-theme",ze=Se({name:"light",choice:"system",choose:()=>{}});function Ut({children:e}){let[t,n]=k(wr),r=K("(prefers-color-scheme: dark)"),i=K("print");D(()=>{document.documentElement.dataset.theme=t},[t]);let o=m=>{n(m),vr(m)},l=!i&&(t==="dark"||t==="system"&&r)?"dark":"light";return a(ze.Provider,{value:{name:l,choice:t,choose:o},children:e})}var Sr={light:{...le.light,isNarrow:!0},dark:{...le.dark,isNarrow:!0}};function zt(){let{name:e}=ae(ze);return(K("screen and (max-width: 640px)")?Sr:le)[e]}function jt(){let{choice:e,choose:t}=ae(ze);return a("div",{class:"theme-switch no-print",role:"group","aria-label":"Colours",children:Wt.map(n=>a("button",{type:"button","aria-pressed":e===n,onClick:()=>t(n),children:_r[n]},n))})}function wr(){try{let e=window.localStorage.getItem(Bt);return Wt.find(t=>t===e)??"system"}catch{return"system"}}function vr(e){try{window.localStorage.setItem(Bt,e)}catch{}}var Xt=`/* The dashboard; what it shares with the report is in parts/styles.css. */
.top {
  border-bottom: 1px solid var(--line);
  background: var(--surface);
}
.top > .column {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
  justify-content: space-between;
  min-height: 3.25rem;
  padding-block: 0.5rem;
}
.brand {
  margin: 0;
  font-weight: 600;
}
.brand a {
  color: inherit;
  text-decoration-color: var(--control-line);
  text-underline-offset: 3px;
}
main.column {
  padding-block: 1.5rem 2rem;
}
.heading {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0.25rem 2rem;
  align-items: end;
}
.heading h1,
.heading p {
  grid-column: 1;
  margin: 0;
}
.environment-choice {
  grid-column: 2;
  grid-row: 1 / span 2;
  max-width: 26rem;
}
.note {
  margin: 0.75rem 0;
  padding: 0.5rem 0.9rem;
  border-radius: var(--radius);
  background: var(--plain-back);
}
.note.warning {
  background: var(--warning-back);
}

/* State */
.state {
  display: inline-flex;
  gap: 0.35em;
  align-items: baseline;
  white-space: nowrap;
}
.state.worse,
strong.worse {
  color: var(--bad);
}
.state.better,
strong.better {
  color: var(--good);
}
.state.steady,
.state.unknown {
  color: var(--muted);
}
.state-of-row .since {
  white-space: nowrap;
}
.lead {
  font-size: 1.1rem;
}

/* Filters */
.filters {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 1rem;
  align-items: end;
  margin: 1.25rem 0 0.5rem;
}
.tiles {
  display: grid;
  grid-template-columns: repeat(4, minmax(6.5rem, 1fr));
  gap: 0.5rem;
  flex: 1 1 30rem;
}
.tile {
  display: grid;
  gap: 0.1rem;
  justify-items: start;
  padding: 0.55rem 0.9rem 0.6rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--raised);
  cursor: pointer;
  text-align: start;
}
.tile strong {
  font-size: 1.55rem;
  line-height: 1.1;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
}
.tile .state {
  font-size: 0.85rem;
}
.tile:hover {
  border-color: var(--control-line);
}
.tile[aria-pressed='true'] {
  border-color: var(--ink);
  box-shadow: inset 0 0 0 1px var(--ink);
}
.search {
  flex: 1 1 12rem;
}
.found {
  font-size: 0.85rem;
  color: var(--muted);
}
.empty {
  padding: 2rem 0;
}

/* Overview */
.suite {
  margin-top: 1.75rem;
  /* Rows out of view are laid out when they come near. */
  content-visibility: auto;
  contain-intrinsic-size: auto 80rem;
}
.suite h2,
.runs h2 {
  text-transform: none;
}
.suite-problem {
  margin: 0 0 0.4rem;
}
.count {
  font-size: 0.85rem;
  font-weight: 400;
}
.suite .data-table td {
  vertical-align: middle;
}
.suite .data-table th:nth-child(1) {
  width: 38%;
}
.suite .data-table th:nth-child(2) {
  width: 11rem;
}
.suite .data-table th:nth-child(4) {
  width: 19.5rem;
}
.series-name {
  text-decoration: none;
  color: inherit;
}
.series-name .metric {
  font-weight: 500;
  color: var(--accent);
}
.series-name:hover .metric {
  text-decoration: underline;
  text-underline-offset: 3px;
}
.labels {
  color: var(--muted);
  font-weight: 400;
}
h1 .labels {
  font-size: 0.8em;
}
.late {
  display: block;
  font-size: 0.75rem;
}
.sparkline {
  display: block;
  width: 10rem;
  height: 1.75rem;
  overflow: visible;
}
.sparkline path {
  fill: none;
  stroke: var(--muted);
  stroke-width: 1.5px;
  stroke-linejoin: round;
  stroke-linecap: round;
  vector-effect: non-scaling-stroke;
}
.sparkline .end {
  stroke: var(--ink);
  stroke-width: 5px;
}
.sparkline.worse path {
  stroke: var(--bad);
}
.sparkline.better path {
  stroke: var(--good);
}

/* Series */
.axis {
  margin: 0.75rem 0 0;
  font-size: 0.85rem;
}
.trend .chart {
  margin-top: 0;
}
.finding {
  margin: 0.75rem 0 0;
  font-weight: 500;
}
.said {
  margin: 0 0 0.25rem;
  font-size: 0.8rem;
  color: var(--muted);
}
.back {
  margin: 0 0 0.75rem;
}
.trend {
  margin: 1rem 0;
}
.spans,
.older,
.download-row {
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem 0.5rem;
  align-items: center;
}
.hint {
  font-size: 0.8rem;
  margin-inline-start: 0.5rem;
}
.waiting {
  min-height: 22rem;
  color: var(--muted);
}
.changes,
.runs,
.downloads,
.environment {
  margin-top: 2rem;
}
.files {
  columns: 14rem;
  padding-inline-start: 1.1rem;
}
.foot {
  margin-block: 1.5rem 2.5rem;
  font-size: 0.8rem;
  color: var(--muted);
}
.remarks {
  padding-inline-start: 1.1rem;
}

@media (max-width: 640px) {
  .heading {
    grid-template-columns: 1fr;
  }
  .environment-choice {
    grid-column: 1;
    grid-row: auto;
    max-width: none;
  }
  .tiles {
    grid-template-columns: repeat(2, 1fr);
    flex-basis: 100%;
  }
  .data-table thead {
    display: none;
  }
  .suite .data-table tr.row {
    grid-template-columns: 1fr auto;
    align-items: end;
  }
  .suite .data-table tr.row > td:nth-child(2)::before,
  .suite .data-table tr.row > td:nth-child(3)::before,
  .suite .data-table tr.row > td:nth-child(4)::before {
    display: none;
  }
  .suite .data-table tr.row > td:nth-child(3) {
    font-size: 1.05rem;
    text-align: end;
  }
  .suite .data-table tr.row > td:nth-child(4) {
    grid-column: 1 / -1;
  }
  .suite .data-table tr.row > td:nth-child(5) {
    display: none;
  }
  .sparkline {
    width: 100%;
    min-width: 8rem;
    height: 2.25rem;
  }
  .hint {
    display: none;
  }
}
`;var Jt="data/overview.json",Gt=e=>`data/${e}/overview.json`;function Xe(e,t){return`data/${e}/runs${t===void 0?"":`-${String(t)}`}.json`}function Je(e,t,n){return`data/${e}/${t}${n===void 0?"":`-${String(n)}`}.json`}var Q=(e,t)=>`data/${e}/all.${t}`;function Vt(e,t){return e===void 0||t===null||!je(t)?void 0:`${e}/commit/${t}`}function qt(e,t,n){if(!(e===void 0||t===null||n===null||t===n))return je(t)&&je(n)?`${e}/compare/${t}...${n}`:void 0}function je(e){return/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(e)}function G(e,t){return`${String(e)} ${t}${e===1||t.endsWith("series")?"":"s"}`}function Zt(e){return e.map(t=>`${t.map(kr).join(",")}\r
`).join("")}function kr(e){if(e===null)return"";if(typeof e=="number")return String(e);let t=/^[=+\-@\t\r]/.test(e)?`'${e}`:e;return/[",\r\n]/.test(t)?`"${t.replaceAll('"','""')}"`:t}function Ge(e,{runs:t}){return e.run.flatMap((n,r)=>{let[i,o]=[t[n],e.value[r]];if(i===void 0||o===void 0)return[];let[s,l,m]=i;return[{startedAt:m,record:s,commit:l,value:o,spread:e.spread[r]??0,samples:e.samples[r]??0}]})}function Yt({series:e,unit:t},n){return Zt([["started_at","record","commit","series","unit","median","spread","samples"],...n.map(({startedAt:r,record:i,commit:o,value:s,spread:l,samples:m})=>[r,i,o,e,t,s,l,m])])}function Kt(e,t,n){let r=n.map(({value:i,...o})=>({...o,median:i}));return`${JSON.stringify({...e,fingerprint:t,runs:r},void 0,2)}
`}function V({metric:e,labels:t}){let n=Object.keys(t).sort();if(n.length===0)return e;let r=n.map(i=>`${i}="${Cr(t[i]??"")}"`).join(",");return`${e}{${r}}`}function Cr(e){return e.replaceAll("\\","\\\\").replaceAll('"','\\"').replaceAll(`
`,"\\n")}function Qt({file:e,overview:t,files:n,runs:r,onProblem:i}){let{key:o,fingerprint:s}=t,l={series:V(e),unit:e.unit,better:e.better},m=u=>async()=>{let c=await r(),h=u==="csv"?Yt(l,c):Kt(l,s,c);Er(h,`kbench-${e.metric}-${e.key.slice(0,8)}.${u}`,u)};return a("section",{class:"downloads",children:[a("h2",{children:"Data"}),a("p",{class:"download-row",children:["This series, ",G(e.runs,"run")," of all years:",a("button",{type:"button",class:"button",onClick:()=>{m("csv")().catch(i)},children:"CSV"}),a("button",{type:"button",class:"button",onClick:()=>{m("json")().catch(i)},children:"JSON"})]}),a("p",{children:["All series of this environment:"," ",a("a",{href:Q(o,"csv"),download:`kbench-${o}.csv`,children:"CSV"}),","," ",a("a",{href:Q(o,"json"),download:`kbench-${o}.json`,children:"JSON"})]}),a(Ve,{files:n})]})}function Ve({files:e}){return e.length===0?null:a("details",{children:[a("summary",{children:["The records, with every sample: ",e.length===1?"1 file":`${String(e.length)} files`]}),a("ul",{class:"files",children:[...e].reverse().map(({path:t,bytes:n})=>a("li",{children:[a("a",{href:t,download:!0,children:t.split("/").at(-1)})," ",a("span",{class:"muted",children:[(n/2**20).toFixed(1)," MiB"]})]},t))})]})}function Er(e,t,n){let r=URL.createObjectURL(new Blob([e],{type:n==="csv"?"text/csv":"application/json"})),i=document.createElement("a");i.href=r,i.download=t.replaceAll(/[^A-Za-z0-9._-]/g,"_"),i.click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}function ve(e){if(Number.isNaN(e))return"n/a";let t=Math.abs(e),n=e<0?"\u2212":"";return t===1/0?`${n}\u221E`:t===0?"0":t>=1e6||t<.001?`${n}${Rr(t)}`:`${n}${nn(t.toFixed(Tr(t)))}`}function en(e){let t=Math.abs(e);return t>=100?Math.round(t):Number(t.toPrecision(3))}function tn(e,t){let n=t(Math.abs(e));return Number.isNaN(e)||!/[1-9∞]/.test(n)?n:`${e<0?"\u2212":"+"}${n}`}function nn(e){return e.includes(".")?e.replace(/\.?0+$/,""):e}function Rr(e){let[t="",n=""]=e.toExponential(2).split("e");return`${nn(t)}e${n.replace("+","").replace("-","\u2212")}`}function Tr(e){return e>=100?0:Math.max(0,2-Math.floor(Math.log10(e)))}var T=(e,t)=>({factor:e,symbol:t}),Ar=["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","Pbit/s"].map((e,t)=>T(1e3**-t,e)),Mr=["B/s","KiB/s","MiB/s","GiB/s","TiB/s","PiB/s"].map((e,t)=>T(1024**-t,e)),$r=["/s","k/s","M/s","G/s","T/s","P/s"].map((e,t)=>T(1e3**-t,e)),Or=[T(1e9,"ns"),T(1e6,"\xB5s"),T(1e3,"ms"),T(1,"s")],Fr=[T(1e6,"\xB5s/GB"),T(1e3,"ms/GB"),T(1,"s/GB")],Nr={"bit/s":{steps:Ar,ofZero:T(1,"bit/s")},"By/s":{steps:Mr,ofZero:T(1,"B/s")},"1/s":{steps:$r,ofZero:T(1,"/s")},s:{steps:Or,ofZero:T(1,"s")},"s/GBy":{steps:Fr,ofZero:T(1,"s/GB")},1:{steps:[T(100,"%")],ofZero:T(100,"%")}};function xe(e,t){let{steps:n,ofZero:r}=Nr[e],i=Math.abs(t);if(i===0||!Number.isFinite(i)||e==="s/GBy"&&i>=.01)return r;for(let[o,s]of n.entries()){let l=n[o+1],m=l===void 0?1/0:Math.round(s.factor/l.factor);if(en(i*s.factor)<m)return s}return r}function A(e,t){if(Number.isNaN(e))return"n/a";let{factor:n,symbol:r}=xe(t,e);return`${ve(e*n)} ${r}`}function on(e,t){let n=rn(e),r=rn(t);for(let i=0;i<Math.min(n.length,r.length);i+=1){let o=Pr(n[i]??"",r[i]??"");if(o!==0)return o}return n.length!==r.length?n.length-r.length:e<t?-1:e>t?1:0}function rn(e){return e.match(/\d+(?:\.\d+)?|\D+/g)??[]}function Pr(e,t){let n=/^\d/;return n.test(e)&&n.test(t)?Number(e)-Number(t):e<t?-1:e>t?1:0}var Dr=1e3;function ee(e){let{caption:t,columns:n,rows:r,keyOf:i,detail:o,empty:s="Nothing to show."}=e,[l,m]=k(),[u,c]=k(new Set),[h,y]=k(!1),d=R(()=>Wr(r,n,l),[r,n,l]),f=h?d:d.slice(0,Dr),w=p=>{let g=new Set(u);g.delete(p)||g.add(p),c(g)};return a("div",{class:"table-frame",children:[a("table",{class:"data-table",role:"table",children:[a("caption",{class:"hidden-visually",children:t}),a("thead",{role:"rowgroup",children:a("tr",{role:"row",children:n.map(p=>a(Lr,{column:p,sorting:l,onSort:()=>m(Hr(p,l))},p.id))})}),a("tbody",{role:"rowgroup",children:[f.length===0?a("tr",{role:"row",children:a("td",{role:"cell",colSpan:n.length,class:"muted",children:s})}):null,f.map(p=>{let g=i(p);return a(Ir,{row:p,columns:n,detail:o,isOpen:u.has(g),onToggle:()=>w(g)},g)})]})]}),f.length<d.length?a("p",{children:["The first ",String(f.length)," of ",String(d.length)," rows."," ",a("button",{type:"button",class:"button no-print",onClick:()=>y(!0),children:["Show all ",String(d.length)]})]}):null]})}function Lr({column:{id:e,title:t,align:n,order:r},sorting:i,onSort:o}){let s=i?.column===e?i.direction:void 0,l=s==="descending"?"\u2193":"\u2191";return a("th",{role:"columnheader",scope:"col",class:n==="end"?"end":"","aria-sort":s,children:r===void 0?t:a("button",{type:"button",class:"sort",onClick:o,children:[n==="end"?a(an,{text:l}):null,t,n==="end"?null:a(an,{text:l})]})})}function an({text:e}){return a("span",{class:"arrow","aria-hidden":"true",children:e})}function Ir({row:e,columns:t,detail:n,isOpen:r,onToggle:i}){let o=Nt();return a(S,{children:[a("tr",{class:"row",role:"row","data-open":r?"":void 0,children:t.map((s,l)=>a("td",{role:"cell",class:s.align==="end"?"end number":s.isShort===!0?"number":"","data-title":s.title,children:l===0&&n!==void 0?a("button",{type:"button",class:"expand","aria-expanded":r,"aria-controls":r?o:void 0,onClick:i,children:[a("span",{class:"twist","aria-hidden":"true",children:"\u203A"}),a("span",{class:"label",children:s.cell(e)})]}):s.cell(e)},s.id))}),r&&n!==void 0?a("tr",{class:"detail",role:"row",id:o,children:a("td",{role:"cell",colSpan:t.length,children:n(e)})}):null]})}function Hr({id:e,first:t="ascending"},n){if(n?.column!==e)return{column:e,direction:t};if(n.direction===t)return{column:e,direction:t==="ascending"?"descending":"ascending"}}function Wr(e,t,n){let r=t.find(({id:s})=>s===n?.column)?.order;if(r===void 0||n===void 0)return e;let i=n.direction==="ascending"?1:-1,o=e.map(s=>({row:s,value:r(s)}));return o.sort(({value:s},{value:l})=>s===void 0||l===void 0?+(s===void 0)-+(l===void 0):i*Br(s,l)),o.map(({row:s})=>s)}function Br(e,t){return typeof e=="number"&&typeof t=="number"?e-t:on(String(e),String(t))}function sn(e,{text:t,suite:n,state:r}){if(n!==void 0&&e.suite!==n||r!==void 0&&e.state!==r)return!1;let i=t.toLowerCase().split(/\s+/).filter(s=>s!=="");if(i.length===0)return!0;let o=`${e.suite} ${e.title} ${e.label} ${V(e)}`.toLowerCase();return i.every(s=>o.includes(s))}var qe=["worse","better","steady","unknown"],Ze={text:"",suite:void 0,state:void 0};function ln(e){let[t="",n=""]=e.replace(/^#\/?/,"").split("?",2),[r,i]=t.split("/").filter(s=>/^[0-9a-z]+$/.test(s)),o=new URLSearchParams(n);return{environment:r,series:i,filter:{text:o.get("q")??"",suite:o.get("suite")??void 0,state:qe.find(s=>s===o.get("state"))}}}function q({environment:e,series:t,filter:n}){let{text:r,suite:i,state:o}=n??Ze,s=new URLSearchParams;r!==""&&s.set("q",r),i!==void 0&&s.set("suite",i),o!==void 0&&s.set("state",o);let l=s.toString();return`#/${[e,t].filter(u=>u!==void 0).join("/")}${l===""?"":`?${l}`}`}function cn(){let[e,t]=k(()=>ln(window.location.hash));return J(()=>{let r=()=>t(ln(window.location.hash));return window.addEventListener("hashchange",r),window.addEventListener("popstate",r),()=>{window.removeEventListener("hashchange",r),window.removeEventListener("popstate",r)}},[]),[e,r=>{window.history.replaceState(null,"",q(r)),t(r)}]}function dn({spark:e,state:t}){let n=e.filter(l=>l!==null),r=n.at(-1);if(r===void 0)return null;let i=n.map(([,l])=>l),o=zr(i),s=Ur(e,o);return a("svg",{class:`sparkline ${t}`,viewBox:`-20 0 ${String(1040)} ${String(100)}`,preserveAspectRatio:"none","aria-hidden":"true",children:[a("path",{d:s}),a("path",{class:"end",d:`M${String(r[0])} ${o(r[1])}h0`})]})}function Ur(e,t){let n=!1;return e.map((r,i)=>{if(r===null)return n=!1,"";let[o,s]=r,l=e[i+1],m=`${n?"L":"M"}${String(o)} ${t(s)}`,u=!n&&l==null?"h0":"";return n=!0,m+u}).join("")}function zr(e){let[t,n]=[Math.min(...e),Math.max(...e)],r=(t+n)/2,i=Math.max(n-t,Math.abs(r)*.1)||1;return o=>(100/2-(o-r)/i*80).toFixed(1)}var jr=5e-5;function H(e,t,n){return tn(e,r=>Xr(r,t,n))}function Xr(e,t,n){return Number.isNaN(e)?"n/a":t==="relative"?`${un(e<jr?0:e)} %`:n==="1"?`${un(e)} pp`:A(e,n)}function Ye(e,t,n,r){let i=(o,s)=>o===null?s:H(o,n,r);return`[${i(e,"\u2212\u221E")}, ${i(t,"+\u221E")}]`}function un(e){let t=Math.abs(e)*100;return t===0||t<.1||t>=1e3?ve(t):t.toFixed(1).replace(/\.0$/,"")}var Jr={worse:{sign:"\u2717",text:"worse"},better:{sign:"\u25B2",text:"better"},steady:{sign:"=",text:"steady"},unknown:{sign:"?",text:"too few runs"}};function ce({state:e}){let{sign:t,text:n}=Jr[e];return a("span",{class:`state ${e}`,children:[a("span",{class:"sign","aria-hidden":"true",children:t}),n]})}function ke({state:e,change:t,unit:n}){return a("span",{class:"state-of-row",children:[a(ce,{state:e}),t===null?null:a(S,{children:[" ",a("strong",{class:e,children:H(t.estimate,t.scale,n)})," ",a("span",{class:"muted since",children:["since ",t.at.slice(0,10)]})]})]})}function mn({overview:e,route:t,onRoute:n}){let{filter:r}=t,{series:i}=e,o=R(()=>i.filter(u=>sn(u,r)),[i,r]),s=[...new Set(i.map(({suite:u})=>u))],l=s.filter(u=>o.some(c=>c.suite===u)),m=u=>n({...t,environment:e.key,filter:{...r,...u}});return a(S,{children:[a(Gr,{overview:e}),a(Vr,{overview:e,suites:s,filter:r,onChange:m}),a("p",{class:"found",role:"status",children:o.length===i.length?`${String(i.length)} series; lines show the runs since ${e.recentFrom.slice(0,10)}, each on its own scale.`:`${String(o.length)} of ${String(i.length)} series.`}),l.map(u=>a(qr,{suite:u,rows:o.filter(c=>c.suite===u),total:i.filter(c=>c.suite===u).length,overview:e},u)),o.length===0&&i.length>0?a("p",{class:"empty",children:["No series matches."," ",a("button",{type:"button",class:"button",onClick:()=>m({text:"",suite:void 0,state:void 0}),children:"Show all"})]}):null,i.length===0?a("p",{class:"empty",children:"No run of this environment has a value yet."}):null,a(Zr,{overview:e})]})}function Gr({overview:{unmeasured:e,suiteProblems:t,withoutRuns:n,series:r}}){return a(S,{children:[e.map(({suite:i,status:o,reason:s})=>a("p",{class:"note warning",children:["The newest run has not measured ",i,": ",o,s===null?"":`, ${s}`,". Its series show the runs before."]},i)),t.filter(({suite:i})=>r.every(o=>o.suite!==i)).map(({text:i})=>a("p",{class:"note",children:i},i)),n.length===0?null:a("details",{class:"note",children:[a("summary",{children:[n.length," series without a value: their suite failed in every run"]}),a("ul",{children:n.map(i=>a("li",{children:a("code",{children:i})},i))})]})]})}function Vr({overview:{series:e},suites:t,filter:n,onChange:r}){let i=o=>e.filter(s=>s.state===o).length;return a("form",{class:"filters",role:"search",onSubmit:o=>o.preventDefault(),children:[a("div",{class:"tiles",role:"group","aria-label":"State",children:qe.map(o=>a("button",{type:"button",class:`tile ${o}`,"aria-pressed":n.state===o,onClick:()=>r({state:n.state===o?void 0:o}),children:[a("strong",{children:i(o)}),a(ce,{state:o})]},o))}),a("label",{class:"field search",children:["Series",a("input",{type:"search",value:n.text,placeholder:"tcp inter-node",onInput:o=>r({text:o.currentTarget.value})})]}),a("label",{class:"field",children:["Suite",a("select",{value:n.suite??"",onChange:o=>r({suite:o.currentTarget.value||void 0}),children:[a("option",{value:"",children:"all suites"}),t.map(o=>a("option",{value:o,children:o},o))]})]})]})}var Ke={worse:0,better:1,steady:2,unknown:2};function qr({suite:e,rows:t,total:n,overview:r}){let{key:i,to:o,suiteProblems:s}=r,l=R(()=>[{id:"series",title:"Series",cell:u=>a("a",{class:"series-name",href:q({environment:i,series:u.key}),children:[a("span",{class:"metric",children:u.title})," ",a("span",{class:"labels",children:u.label})]}),order:({title:u,label:c})=>`${u} ${c}`},{id:"spark",title:"Newest year",cell:u=>a(dn,{spark:u.spark,state:u.state})},{id:"last",title:"Last",align:"end",cell:({last:u,lastAt:c,unit:h})=>a(S,{children:[A(u,h),c===o?null:a("span",{class:"muted late",children:[" on ",c.slice(0,10)]})]})},{id:"state",title:"Level",cell:u=>a(ke,{...u}),order:({state:u,change:c})=>`${String(Ke[u])} ${c?.at??""}`},{id:"runs",title:"Runs",align:"end",cell:({runs:u})=>u,order:({runs:u})=>u,first:"descending"}],[i,o]),m=R(()=>[...t].sort((u,c)=>Ke[u.state]-Ke[c.state]),[t]);return a("section",{class:"suite",children:[a("h2",{children:[e," ",a("span",{class:"muted count",children:t.length===n?`${String(n)} series`:`${String(t.length)} of ${String(n)} series`})]}),s.filter(u=>u.suite===e).map(({text:u})=>a("p",{class:"suite-problem",children:u},u)),a(ee,{caption:`Series of the suite ${e}`,columns:l,rows:m,keyOf:u=>u.key})]})}function Zr({overview:e}){let{key:t,fingerprint:n,identity:r}=e;return a("section",{class:"environment",children:[a("h2",{children:"Environment and data"}),a("p",{children:["All of this environment:"," ",a("a",{href:Q(t,"csv"),download:`kbench-${t}.csv`,children:"CSV"}),","," ",a("a",{href:Q(t,"json"),download:`kbench-${t}.json`,children:"JSON"}),", one number per run and series."]}),a("details",{children:[a("summary",{children:["What makes it this environment (",r.length," fields)"]}),a("dl",{class:"facts",children:[a("dt",{children:"fingerprint"}),a("dd",{children:a("code",{children:n})}),r.map(({field:i,value:o,differs:s})=>a(S,{children:[a("dt",{children:i}),a("dd",{children:[o,s?a("span",{class:"muted",children:" (other environments differ)"}):null]})]}))]})]})]})}var ha=.5*Math.log(2*Math.PI);var{max:Ca,min:Ea}=Math;var{max:Aa,min:Ma}=Math,Qr=2,$a=2*Qr+1;var Qe=[3,4,6,8,12,16,24,32,48,64,96,128];var Fa=fn(Qe),eo=fn(Qe.filter((e,t)=>t%2===0));function fn(e){let t=new Map;for(let n of e)for(let r of e){let i=t.get(n+r)??[];i.push([n,r]),t.set(n+r,i)}return[...t.entries()].sort(([n],[r])=>n-r).map(([,n])=>n)}var Wa=Math.sqrt(Math.PI)/2;var Ua=Math.sqrt(2*Math.PI);function hn(e){let t=new Map;return(n,r)=>{let i=t.get(n);if(i!==void 0)return i;let o=r();return t.size>=e&&t.clear(),t.set(n,o),o}}var Va=hn(500);var yn=12;var io=.95;var xs=-2*Math.log(1-Math.sqrt(io));var ao=`with fewer than ${String(yn)} runs`;function bn(e){let t=(1-e)*100;return t>=99.99?"> 99.99 %":`${(Math.floor(t*100)/100).toFixed(2)} %`}function Ce({run:{commit:e,record:t},url:n}){if(e===null)return a("span",{children:["record ",t]});let r=Vt(n,e),i=a("code",{children:e.slice(0,12)});return r===void 0?i:a("a",{href:r,children:i})}function _n({before:e,began:t,url:n}){if(e.commit!==null&&e.commit===t.commit)return a("span",{children:"none: both runs measured the same commit"});let r=qt(n,e.commit,t.commit),i=a(S,{children:[a("code",{children:e.commit?.slice(0,7)??e.record}),"\u2026",a("code",{children:t.commit?.slice(0,7)??t.record})]});return r===void 0?a("span",{children:i}):a("a",{href:r,children:i})}function Sn({file:e,url:t}){let{changes:n,scale:r,unit:i}=e,o=R(()=>[{id:"change",title:"Change",cell:({verdict:s,undone:l,accepted:m})=>a(S,{children:[a(ce,{state:s}),l?a("span",{class:"muted",children:" undone"}):null,m?a("span",{class:"muted",children:" accepted"}):null]})},{id:"date",title:"First run",cell:({began:s})=>s.startedAt.slice(0,10)},{id:"commit",title:"Commit",cell:({began:s})=>a(Ce,{run:s,url:t})},{id:"between",title:"Commits between",cell:({lastBefore:s,began:l})=>a(_n,{before:s,began:l,url:t})},{id:"level",title:"Level",cell:({before:s,after:l})=>`${A(s,i)} \u2192 ${A(l,i)}`},{id:"size",title:"By",cell:({change:s})=>a(S,{children:[H(s.estimate,r,i)," ",a("span",{class:"muted",children:Ye(s.lower,s.upper,r,i)})]})},{id:"confidence",title:"Confidence",cell:({pValue:s})=>bn(s)}],[i,r,t]);return n.length===0?a(S,{}):a("section",{class:"changes",children:[a("h2",{children:"Lasting changes, all years"}),a(ee,{caption:"Lasting changes of this series",columns:o,rows:[...n].reverse(),keyOf:({began:s})=>s.record})]})}var wn="kbench.dashboard/1";var tt=new Map;function de(e){let t=tt.get(e);if(t!==void 0)return t;let n=so(e);return tt.set(e,n),n.catch(()=>tt.delete(e)),n}async function so(e){let t;try{t=await fetch(e,{credentials:"same-origin"})}catch{throw new Error(window.location.protocol==="file:"?"A browser reads the data of this page from a server only. In the folder of the page: python3 -m http.server":`${e} could not be loaded: is the network there?`)}if(!t.ok)throw new Error(`${e} could not be loaded: ${String(t.status)}`);let n=await t.json();if(n?.schema!==wn)throw new Error(`${e} is of another version of kbench than this page: reload the page`);return n}var Ee;function vn(){return Ee??=new Promise((e,t)=>{let n=document.createElement("script");n.src="page-charts.js",n.onload=()=>{let{kbenchCharts:r}=window;r===void 0?t(new Error("page-charts.js left no charts")):e(r)},n.onerror=()=>t(new Error("page-charts.js could not be loaded")),document.head.append(n)}),Ee.catch(()=>Ee=void 0),Ee}var lo=15;function xn({runs:e,file:{unit:t,changes:n},url:r}){let[i,o]=k(!1),s=R(()=>{let u=new Set(n.map(c=>c.began.record));return[{id:"start",title:"Started (UTC)",cell:({startedAt:c,record:h})=>a(S,{children:[c.slice(0,16).replace("T"," "),u.has(h)?a("span",{class:"muted",children:" new level"}):null]}),order:({startedAt:c})=>Date.parse(c)},{id:"value",title:"Median",align:"end",cell:({value:c})=>A(c,t),order:({value:c})=>c},{id:"spread",title:"Spread",align:"end",cell:({spread:c,samples:h})=>h<2?"\u2013":A(c,t),order:({spread:c})=>c},{id:"samples",title:"Samples",align:"end",cell:({samples:c})=>c,order:({samples:c})=>c},{id:"commit",title:"Commit",cell:c=>a(Ce,{run:c,url:r})},{id:"record",title:"Record",cell:({record:c})=>a("code",{children:c})}]},[t,r,n]),l=R(()=>[...e].reverse(),[e]),m=i?l:l.slice(0,lo);return a("section",{class:"runs",children:[a("h2",{children:["Runs ",a("span",{class:"muted count",children:e.length})]}),a(ee,{caption:"Runs of this series: median and spread (1.4826 times the median absolute deviation) of its samples",columns:s,rows:m,keyOf:({record:u})=>u}),m.length===e.length?null:a("p",{children:["The newest ",m.length," of ",e.length,"."," ",a("button",{type:"button",class:"button no-print",onClick:()=>o(!0),children:"Show all"})]})]})}var co=/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;function Z(e){return e.replace(co,t=>{let n=t.charCodeAt(0);return t===`
`||t==="	"||t==="\r"?" ":n<256?`\\x${n.toString(16).padStart(2,"0")}`:`\\u${n.toString(16).padStart(4,"0")}`})}var uo=/^\p{Mark}$/u,mo=/^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u;function te(e){let t=0;for(let n of e)t+=uo.test(n)?0:mo.test(n)?2:1;return t}function kn(e,t){let n=Math.max(2,t),r=[],i="";for(let o of fo(e,n))i!==""&&te((i+o).trimEnd())>n&&(r.push(i.trimEnd()),i=""),i+=o;return(i.trimEnd()!==""||r.length===0)&&r.push(i.trimEnd()),r}function fo(e,t){let n=e.split(" \xB7 ");return n.flatMap((r,i)=>{let o=i<n.length-1?`${r} \xB7 `:r;return te(o.trimEnd())<=t?[o]:o.match(/\S+\s*|^\s+/g)?.flatMap(s=>po(s,t))??[]})}function po(e,t){if(te(e.trimEnd())<=t)return[e];let n=[],r="";for(let i of e)te(r+i)>t&&(n.push(r),r=""),r+=i;return n.push(r),n}var nt=16,Cn=6,ho=11,go=7,rt=5;function En({changes:e,points:t},n){let r=t.map(({at:l})=>Date.parse(l)),[i,o]=[r[0]??0,r.at(-1)??1],s=[];return e.map(({at:l,text:m,verdict:u})=>{let c=Z(m),h=(Date.parse(l)-i)/Math.max(1,o-i)*n,y=te(c)*go+2*rt,d=h+y>n?"left":"right",[f,w]=d==="right"?[h,h+y]:[h-y,h],p=s.findLastIndex(g=>g>f)+1;return s[p]=w,{at:l,text:c,verdict:u??"unknown",side:d,top:Math.min(p,Cn)*nt,middle:(p+.5)*nt,isShown:p<Cn}})}function Rn(e){return e.reduce((t,{top:n,isShown:r})=>Math.max(t,n+(r?nt:0)),0)}function Tn(e,t,n,r){let i={field:"middle",type:"quantitative",scale:null,axis:null};return["left","right"].flatMap(o=>{let s=e.filter(c=>c.isShown&&c.side===o);if(s.length===0)return[];let l={type:"text",align:o==="right"?"left":"right",dx:o==="right"?rt:-rt,fontSize:ho,baseline:"middle",clip:n},m={x:t,y:i,text:{field:"text"}},u={stroke:r.background,strokeWidth:3,strokeJoin:"round",aria:!1};return[{data:{values:s},mark:{...l,...u,color:r.background},encoding:m},{data:{values:s},mark:{...l,color:r.ink},encoding:m}]})}var $n=84,yo=104,bo=40,_o=52,An=" \xB7 ".trimStart().replace(" ","\u2060"),So=/(\d) (?=%|pp\b|[\p{L}]*\/s\b|[nµm]?s\b)/gu,Mn="\u2061",wo="Inter, sans-serif",vo=e=>({font:wo,background:e.background,view:{stroke:null},title:{anchor:"start",color:e.ink,fontSize:16,fontWeight:"normal",subtitleColor:e.muted,subtitleFontSize:12,subtitlePadding:4,offset:14,limit:0},axis:{domain:!1,ticks:!1,grid:!1,labelColor:e.ink,labelFontSize:11,labelLimit:0,labelPadding:6,titleColor:e.ink,titleFontSize:12,titleFontWeight:"normal",titleLimit:0},axisX:{grid:!0,gridColor:e.grid,labelColor:e.muted,orient:"top",titleAnchor:"start",titleAlign:"left",titlePadding:8,tickCount:6,labelOverlap:!0}});function On(e,t,n,r=se){return{$schema:"https://vega.github.io/schema/vega-lite/v6.json",config:vo(r),padding:r.isNarrow===!0?4:16,title:{text:Fn(e,r.isNarrow===!0?bo:$n),subtitle:it(t,r)},bounds:"flush",spacing:74,vconcat:n}}function Fn(e,t=$n){let n=Z(e).replaceAll(" \xB7 ",` ${An}`).replaceAll(So,`$1${Mn}`);return kn(n,t).map(r=>r.replaceAll(An," \xB7 ".trimStart()).replaceAll(Mn," "))}function it(e,{isNarrow:t=!1}){return Fn(e,t?_o:yo)}var Nn={labelExpr:"datum.value !== 0 && (abs(datum.value) >= 1e6 || abs(datum.value) < 1e-3) ? replace(format(datum.value, '.3~e'), '+', '') : datum.label"};function Re(e){return Object.entries(e).map(([t,n])=>({field:t,type:"nominal",title:n}))}var Pn={titleAngle:0,titleAnchor:"end",titleAlign:"left",titleBaseline:"bottom",titleX:0,titleY:-8};function Dn(e,t){if(!(t>=0&&t<=1))throw new RangeError(`a quantile is between 0 and 1, not ${String(t)}`);let n=(e.length-1)*t,r=e[Math.floor(n)]??e[0],i=e[Math.ceil(n)]??r;if(i===r)return r;let o=n-Math.floor(n);return r*(1-o)+i*o}function Te(e){return Dn(e,.5)}function xo(e){return e.length>0&&e.every(Number.isFinite)}function ue(e){if(!xo(e))throw new RangeError(`not finite samples: [${e.join(", ")}]`);return e.map(t=>t+0).sort((t,n)=>t-n)}var ko=1500;function Ln(e,t){let n=Math.ceil(e.length/ko),r=new Set(t.map(({at:l})=>l)),i=[],o=[],s=()=>{let l=o.at(-1);if(l===void 0)return;let m=ue(o.map(({value:u})=>u));i.push({...l,value:Te(m),low:m[0],high:m[m.length-1]??m[0],runs:o.length}),o=[]};for(let l of e)(o.length===n||r.has(l.at))&&s(),o.push(l);return s(),{points:i,bin:n}}var Co=4;function In(e){let t=e.slice(1).map((r,i)=>{let o=e[i]?.at??r.at;return{from:o,to:r.at,length:Date.parse(r.at)-Date.parse(o)}});if(t.length<2)return[];let n=Te(ue(t.map(({length:r})=>r)));return t.filter(({length:r})=>r>Co*n).map(({from:r,to:i})=>({from:r,to:i}))}function Hn(e,t){return e.flatMap(n=>{let r=t.filter(({from:s,to:l})=>s>=n.from&&l<=n.to),i=[n.from,...r.map(({to:s})=>s)],o=[...r.map(({from:s})=>s),n.to];return i.map((s,l)=>({...n,from:s,to:o[l]??n.to}))})}function Wn(e){let t=({from:i,to:o})=>Date.parse(o)-Date.parse(i),n=e.reduce((i,o)=>t(o)>t(i)?o:i),r=e.length===1?"":`, the longest of ${String(e.length)} gaps`;return`no runs between ${n.from.slice(0,10)} and ${n.to.slice(0,10)}${r}`}var Bn=.95;var Ro=100,Un=.06;function zn(e){let t=e.reduce((m,u)=>Math.min(m,u),1/0),n=e.reduce((m,u)=>Math.max(m,u),-1/0);if(e.length===0)return{low:0,high:1,isLogarithmic:!1,remark:""};if(t>0&&n/t>=Ro){let m=(n/t)**Un;return{low:t/m,high:n*m,isLogarithmic:!0,remark:", logarithmic"}}let r=n>t?(n-t)*Un:Math.abs(n),i=n>t?t<=(n-t)/2:!0,o=t>=0&&i?0:t-r,s=n<=0&&n>t&&-n<=(n-t)/2?0:n+r;return{...{low:o,high:s>o?s:o+1,isLogarithmic:!1},remark:o>0||s<0?", axis does not begin at 0":""}}function jn(e,{low:t,high:n,isLogarithmic:r,remark:i},o){return{type:"quantitative",title:it(`${e}${i}`,o),scale:{domain:[t,n],nice:!1,...r?{type:"log"}:{zero:!1}},axis:Nn}}var To=640,at=240,Ao=200;function st(e,t=se,{isZoomable:n=!1,width:r=To}={}){let i=En(e,r),o=In(e.points),{points:s,bin:l}=Ln(e.points,e.changes),m=Xn(e,1).range,{factor:u,symbol:c}=xe(e.unit,Math.max(Math.abs(m.low),Math.abs(m.high))),{range:h,isCut:y}=Xn(e,u),d=Rn(i),f=jn(`${e.metric} (${c}), ${e.better} is better`,h,t),w={...f,scale:{...f.scale,range:[at+d,d]},axis:{...f.axis,...Pn,grid:!0,gridColor:t.grid,tickCount:6,labelColor:t.muted}},p={field:"at",type:"temporal",title:null,scale:{type:"utc"},axis:{orient:"bottom",grid:!1,ticks:!0,tickColor:t.muted,...Fo(e.points)}},[g,_]=Mo(Hn(e.levels,o),e.unit,{x:p,y:w,range:h,factor:u,theme:t}),v=[g,{data:{values:i.map(({at:O,text:F,verdict:P,top:N})=>({at:O,text:F,verdict:P,start:N}))},mark:{type:"rule",strokeWidth:1.25,strokeDash:[4,3]},encoding:{x:p,y:{field:"start",type:"quantitative",scale:null,axis:null},y2:{value:at+d},color:{field:"verdict",type:"nominal",scale:{domain:["worse","better","unknown"],range:[t.regressed,t.improved,t.muted]},legend:null},tooltip:Re({text:"Change",at:"Since the run of"})}},...$o(s.map(({at:O,value:F,low:P,high:N,commit:M,record:Qn,runs:er})=>({at:O,value:F*u,...l>1?{low:P*u,high:N*u,runs:er}:{},text:A(F,e.unit),commit:M===null?"unknown":Z(M),record:Z(Qn)})),l,{x:p,y:w,theme:t}),_].map(O=>({...O,mark:{...O.mark,clip:n}})),$={name:"zoom",select:{type:"interval",encodings:["x"]},bind:"scales"},W={width:r,height:at+d,layer:[{...v[0],...n?{params:[$]}:{}},...v.slice(1),...Tn(i,p,n,t)]},L=i.filter(({isShown:O})=>!O).length,I=[e.note??"",No(e.points),l===1?"a point is the median of a run":`a point is the median of up to ${String(l)} runs, its line their range`,e.levels.length===0?"":`line and band: a level and where ${String(Bn*100)} % of its runs are expected`,y?"the band reaches beyond the picture":"",o.length===0?"":Wn(o),L===0?"":`${String(L)} changes are lines without words`];return On(e.title,`${I.filter(O=>O!=="").join("; ")}.`,[W],t)}function Mo(e,t,{x:n,y:r,range:i,factor:o,theme:s}){let l=e.map(({from:c,to:h,value:y,low:d,high:f})=>({from:c,to:h,value:y*o,low:Math.max(i.low,d*o),high:Math.min(i.high,f*o),level:A(y,t),expected:`${A(d,t)} to ${A(f,t)}`})),m={x:{...n,field:"from"},x2:{field:"to"}},u=Re({level:"Level",expected:"Expected",from:"From",to:"To"});return[{data:{values:l},mark:{type:"rect",color:s.band,stroke:s.bandEdge,strokeWidth:.75},encoding:{...m,y:{...r,field:"low"},y2:{field:"high"},tooltip:u}},{data:{values:l},mark:{type:"rule",color:s.ink,strokeWidth:1.5},encoding:{...m,y:{...r,field:"value"},tooltip:u}}]}function $o(e,t,{x:n,y:r,theme:i}){let o=e.length>Ao?12:28,s=Re({text:"Value",...t>1?{runs:"Runs"}:{},at:"Run of",commit:"Commit",record:"Record"}),l={data:{values:e},mark:{type:"rule",color:i.point,strokeWidth:1,opacity:.6,aria:!1},encoding:{x:n,y:{...r,field:"low"},y2:{field:"high"}}};return[...t>1?[l]:[],{data:{values:e},mark:{type:"point",filled:!0,size:o,color:i.point,opacity:1,aria:!1},encoding:{x:n,y:{...r,field:"value"},tooltip:s}}]}var Oo=864e5;function Fo(e){let t=e.map(({at:r})=>Date.parse(r));return(t.at(-1)??0)-(t[0]??0)<6*Oo?{format:"%Y-%m-%d %H:%M",tickCount:4}:{format:"%Y-%m-%d",tickCount:6}}function No(e){let[t,n]=[e[0],e.at(-1)];return t===void 0||n===void 0?"no runs":`${e.length===1?"one run":`${String(e.length)} runs`}, ${t.at.slice(0,10)} to ${n.at.slice(0,10)}`}function Xn({points:e,levels:t},n){let r=[...e,...t].map(({value:c})=>c*n),[i,o]=[Math.min(...r),Math.max(...r)],s=Math.max(o-i,Number.MIN_VALUE),l=t.flatMap(c=>[c.low*n,c.high*n]),m=l.filter(c=>c>=i-s&&c<=o+s),u=zn([...r,...m]);return{range:u,isCut:l.some(c=>c<u.low||c>u.high)}}function ct(e){let{title:t,...n}=e,{subtitle:r}=t??{},i=[];return{specification:lt(n,i),words:{axis:i[0]??"",remarks:Jn(r)?r.join(" "):""}}}function lt(e,t){return Array.isArray(e)?e.map(n=>lt(n,t)):typeof e!="object"||e===null?e:Object.fromEntries(Object.entries(e).map(([n,r])=>n==="data"?[n,r]:n!=="title"||!Jn(r)?[n,lt(r,t)]:(t.push(r.join(" ")),[n,null])))}function Jn(e){return Array.isArray(e)&&e.every(t=>typeof t=="string")}function Gn(e){let[t,n]=k();return D(()=>{let{current:r}=e;if(r===null)return;let i=()=>n(Math.floor(r.getBoundingClientRect().width/10)*10);i();let o=new ResizeObserver(i);return o.observe(r),()=>o.disconnect()},[e]),t}var Po=864e5,Do=[{name:"3 months",days:92},{name:"1 year",days:366}],Lo=70,Io=240;function Vn({file:e,runs:t,environment:n}){let[r,i]=k(),[o,s]=k(0),l=ie(null),m=Gn(l),u=R(()=>Ho(e,t,r,n),[e,t,r,n]),c=R(()=>ct(st(u)).words,[u]),h=zt(),y=R(()=>({...ct(st(u,h,{isZoomable:!0,...m===void 0?{}:{width:Math.max(Io,m-Lo)}})).specification,padding:{left:4,right:14,top:8,bottom:8}}),[u,m,o,h]),d=f=>{i(f),s(o+1)};return a("section",{class:"trend",children:[a("div",{class:"spans no-print",role:"group","aria-label":"Time shown",children:[Do.map(({name:f,days:w})=>a("button",{type:"button",class:"button","aria-pressed":r===w,onClick:()=>d(w),children:f},f)),a("button",{type:"button",class:"button","aria-pressed":r===void 0,onClick:()=>d(void 0),children:"All that is loaded"}),a("span",{class:"muted hint",children:"Wheel or drag in the chart moves along the time."})]}),a("p",{class:"finding",children:u.title}),a("p",{class:"said",children:c.remarks}),a("p",{class:"axis",children:c.axis}),a("div",{ref:l,children:m===void 0?null:a(Lt,{title:u.title,specification:y})})]})}function Ho({title:e,label:t,unit:n,better:r,levels:i,changes:o,scale:s,searched:l},m,u,c){let h=Date.parse(m.at(-1)?.startedAt??""),y=u===void 0?-1/0:h-u*Po,d=m.filter(({startedAt:b})=>Date.parse(b)>=y),f=d[0]?.startedAt??"",w=o.filter(({began:b})=>Date.parse(b.startedAt)>=Date.parse(f)),p=({change:b})=>H(b.estimate,s,n),g=w.at(-1),_=g===void 0?l?`no lasting change in ${String(d.length)} runs`:`${String(d.length)} runs, too few to detect a change`:`${g.verdict}, ${p(g)} since ${g.began.startedAt.slice(0,10)}${g.undone?", undone":""}`;return{title:`${e}, ${t}: ${_}`,metric:e,unit:n,better:r,points:d.map(({startedAt:b,value:v,commit:$,record:W})=>({at:b,value:v,commit:$,record:W})),levels:i.filter(({to:b})=>Date.parse(b)>=Date.parse(f)).map(b=>({...b,from:Date.parse(b.from)<Date.parse(f)?f:b.from})),changes:w.map(b=>({at:b.began.startedAt,commit:b.began.commit,verdict:b.verdict,text:`${p(b)}, ${b.verdict}, ${b.began.commit?.slice(0,7)??b.began.startedAt.slice(0,10)}`})),note:c}}function ne(e){let[t,n]=k({path:void 0,loaded:{is:"waiting"}});return D(()=>{if(e===void 0)return;let r=!0;return de(e).then(i=>{r&&n({path:e,loaded:{is:"there",file:i}})},i=>{r&&n({path:e,loaded:{is:"failed",message:dt(i)}})}),()=>{r=!1}},[e]),t.path===e?t.loaded:{is:"waiting"}}function dt(e){return e instanceof Error?e.message:String(e)}function qn({index:e,overview:t,series:n}){let r=t.series.find(({key:m})=>m===n),i=ne(r===void 0?void 0:Je(t.key,n)),o=ne(r===void 0?void 0:Xe(t.key)),s=a(Wo,{overview:t});if(r===void 0)return a(S,{children:[s,a("h1",{children:"No such series"}),a("p",{children:"This environment has no series with this address: it may be another environment\u2019s, or its records were removed."})]});let l=[i,o].find(m=>m.is==="failed");return a(S,{children:[s,a("h1",{children:[r.title," ",a("span",{class:"labels",children:r.label})]}),a("p",{class:"lead",children:a(ke,{...r})}),l?.is==="failed"?a("p",{class:"note warning",role:"alert",children:l.message}):null,i.is==="there"&&o.is==="there"?a(Bo,{index:e,overview:t,file:i.file,recent:o.file},n):l===void 0?a("div",{class:"waiting",role:"status",children:"Loading \u2026"}):null]})}function Wo({overview:{key:e,name:t}}){return a("p",{class:"back",children:a("a",{href:q({environment:e}),children:["\u2190 All series of ",t]})})}function Bo({index:e,overview:t,file:n,recent:r}){let i=e.repository?.url,o=R(()=>Ge(n.points,r),[n,r]),[s,l]=k([]),[m,u]=k([]),[c,h]=k(),y=R(()=>[...s,...o],[s,o]),d=n.older.filter(({year:g})=>!m.includes(g)),f=async g=>{let _=d.filter(({year:$})=>$>=g).map(({year:$})=>$),v=[...(await Promise.all(_.map(async $=>{let[W,L]=await Promise.all([de(Je(n.environment,n.key,$)),de(Xe(n.environment,$))]);return Ge(W.points,L)}))).reverse().flat(),...s];return l(v),u([...m,..._]),h(void 0),[...v,...o]},w=()=>f(-1/0),p=g=>h(dt(g));return a(S,{children:[o.length===0?a("p",{class:"note warning",children:["No run of the newest year has this series; its last one is of ",n.older[0]?.year??"long ago","."]}):null,y.length===0?null:a(Vn,{file:n,runs:y,environment:t.name}),c===void 0?null:a("p",{class:"note warning",role:"alert",children:c}),d.length===0?null:a("p",{class:"older",children:["Older runs:"," ",d.map(({year:g,runs:_})=>a("button",{type:"button",class:"button",onClick:()=>{f(g).catch(p)},children:[g," (",_,")"]},g))]}),a(Uo,{file:n}),a(Sn,{file:n,url:i}),a(xn,{runs:y,file:n,url:i}),a(Qt,{file:n,overview:t,files:e.files,runs:d.length===0?()=>Promise.resolve(y):w,onProblem:p})]})}function Uo({file:e}){let{summary:t,better:n,leftOut:r,searched:i}=e;return a("dl",{class:"facts",children:[a("dt",{children:"Series"}),a("dd",{children:a("code",{children:V(e)})}),t===null?null:a(S,{children:[a("dt",{children:"Measured"}),a("dd",{children:t})]}),a("dt",{children:"Direction"}),a("dd",{children:[n," is better"]}),r.length===0?null:a(S,{children:[a("dt",{children:"Left out"}),r.map(o=>a("dd",{children:o},o))]}),i?null:a(S,{children:[a("dt",{children:"Changes"}),a("dd",{children:"not searched: it takes 12 runs to distinguish a change from chance"})]})]})}function Yn(){let[e,t]=cn(),n=ne(Jt),r=n.is==="there"?n.file.environments:[],i=e.environment===void 0?r[0]:r.find(({key:l})=>l===e.environment),o=ne(i===void 0?void 0:Gt(i.key));J(()=>window.scrollTo(0,0),[e.environment,e.series]);let s=n.is==="there"?n.file.repository:null;return a(S,{children:[a("header",{class:"top",children:a("div",{class:"column",children:[a("p",{class:"brand",children:[a("a",{href:"#/",children:"Benchmarks"}),s===null?null:a(S,{children:[" ","of ",a("a",{href:s.url,children:s.name})]})]}),a(jt,{})]})}),a("main",{class:"column",children:n.is!=="there"?a(Zn,{file:n}):r.length===0?a(S,{children:[a("h1",{children:"No record yet"}),a("p",{children:"The first run that is added shows up here."})]}):i===void 0?a(S,{children:[a("h1",{children:"No such environment"}),a("p",{children:["No record has the fingerprint of this address. ",a("a",{href:"#/",children:"Show the newest environment"})]})]}):o.is!=="there"?a(Zn,{file:o}):a(zo,{index:n.file,overview:o.file,route:e,onRoute:t})}),n.is==="there"?a(jo,{index:n.file}):null]})}function zo({index:e,overview:t,route:n,onRoute:r}){let i=t.series.find(({key:o})=>o===n.series);return J(()=>{let o=i===void 0?t.name:`${i.title}, ${i.label}`;document.title=`${o} \u2013 kbench${e.repository===null?"":`: ${e.repository.name}`}`},[i,t,e]),n.series!==void 0?a(qn,{index:e,overview:t,series:n.series}):a(S,{children:[a("div",{class:"heading",children:[a("h1",{children:t.name}),a("p",{class:"muted",children:[G(t.runs,"run")," from ",t.from.slice(0,10)," to ",t.to.slice(0,10)]}),e.environments.length>1?a("label",{class:"field environment-choice",children:["Environment: only runs of the same one are compared",a("select",{value:t.key,onChange:o=>{window.location.hash=q({environment:o.currentTarget.value,filter:Ze})},children:e.environments.map(({key:o,name:s,runs:l,to:m})=>a("option",{value:o,children:[s," \u2013 ",G(l,"run"),", last ",m.slice(0,10)]},o))})]}):null]}),a(mn,{overview:t,route:n,onRoute:r}),a(Ve,{files:e.files})]})}function Zn({file:e}){return e.is!=="failed"?a("p",{role:"status",children:"Loading \u2026"}):a(S,{children:[a("h1",{children:"The data of this page is missing"}),a("p",{class:"note warning",role:"alert",children:e.message})]})}function jo({index:{remarks:e}}){return a("footer",{class:"column foot",children:[e.length===0?null:a("ul",{class:"remarks",children:e.map(t=>a("li",{children:t},t))}),a("p",{children:"A number is the median of the samples of one run. Worse and better: a level that began within the newest year, has lasted for three runs or more and still stands; chance alone shows one in fewer than 2 of 100 series."})]})}var Kn=document.getElementById("dashboard");Kn!==null&&(It(Ht,Xt),xt(a(Ut,{children:a(Ue.Provider,{value:vn,children:a(Yn,{})})}),Kn));})();
